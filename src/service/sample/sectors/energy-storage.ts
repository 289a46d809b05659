import { about, line, news, type Sector } from '../sector.ts';

export const energyStorage: Sector = {
  slug: 'energy-storage',
  weight: 40,
  founded: [1994, 2015],
  endings: ['Grid', 'Storage', 'Energy', 'Power', 'Reserve'],
  tails: ['volt', 'cell', 'watt', 'store'],
  lines: [
    line(
      'build',
      'iron-air batteries that hold {80|100|120} hours of power',
      'iron-air battery',
      'grid',
      'materials',
    ),
    line(
      'make',
      'sodium-ion cells for {buses|forklifts|home storage|telecom masts}',
      'sodium-ion cell',
      'materials',
      'mobility',
    ),
    line('operate', 'batteries at {forty|sixty|ninety} substations', 'substation battery', 'grid'),
    line(
      'build',
      'heat stores of {hot sand|molten salt|crushed basalt} for {district heating|paper mills|breweries}',
      'heat store',
      'grid',
      'manufacturing',
    ),
    line(
      'make',
      'flow batteries with tanks the size of a {grain silo|swimming pool}',
      'flow battery',
      'grid',
    ),
    line(
      'make',
      'storage from old traction batteries for {farms|schools|harbours}',
      'second-life battery',
      'recycling',
      'mobility',
    ),
    line(
      'lease',
      'container batteries for {festivals|construction sites|mines}',
      'container battery',
      'construction',
    ),
    line(
      'develop',
      'compressed-air storage in {salt caverns|disused mines}',
      'air-storage cavern',
      'grid',
      'mining',
    ),
    line(
      'write',
      'trading software for {grid batteries|pumped-hydro plants|electric bus depots}',
      'trading engine',
      'grid',
      'ai',
    ),
    line('make', 'separator film for lithium cells', 'separator film', 'materials'),
    line(
      'build',
      'home batteries that {heat the water as well|fit under a staircase|need no inverter}',
      'home battery',
      'consumer',
      'solar',
    ),
    line('build', 'fire-safe enclosures and sensors for large batteries', 'battery enclosure', 'insurance'),
  ],
  customers: [
    'municipal utilities',
    'island grids',
    'data-centre operators',
    'dairy farms',
    'rail operators',
    'wind-farm owners',
    'housing co-operatives',
    'aluminium smelters',
  ],
  means: [
    about(
      'with a warranty counted in cycles, not years',
      'iron-air battery, sodium-ion cell, flow battery, second-life battery, home battery',
    ),
    about(
      'using no cobalt and very little copper',
      'iron-air battery, sodium-ion cell, flow battery, home battery',
    ),
    about(
      'with one control room in {city} that dispatches every site',
      'substation battery, second-life battery, trading engine, container battery, air-storage cavern',
    ),
    about(
      'from modules that {two people|one forklift} can replace',
      'second-life battery, home battery, substation battery, container battery, sodium-ion cell',
    ),
    about('with electrolyte made {on site|a tram ride away}', 'flow battery, iron-air battery'),
    about(
      'using the frames, doors and fans of ordinary shipping containers',
      'flow battery, container battery, iron-air battery, battery enclosure',
    ),
    about(
      'by charging when the wind is strong and nobody is awake',
      'substation battery, home battery, heat store, trading engine, air-storage cavern',
    ),
    about(
      'with test data that insurers may read',
      'battery enclosure, sodium-ion cell, home battery, separator film, container battery',
    ),
  ],
  proofs: [
    about(
      'Its first unit has cycled daily since {year} and still gives {91|94|96} per cent of its rating.',
      'iron-air battery, flow battery, second-life battery, substation battery, home battery',
    ),
    about(
      'A site is connected {eleven|fourteen} weeks after the foundations are poured.',
      'iron-air battery, substation battery, flow battery, heat store',
    ),
    about(
      '{240|410|860} megawatt-hours are in service on three continents.',
      'iron-air battery, substation battery, flow battery, second-life battery, heat store, trading engine',
    ),
    about(
      'The heaviest part of each system can be recycled in a scrap-yard.',
      'iron-air battery, flow battery, battery enclosure, heat store',
    ),
    about(
      'An island of {4,000|9,000} people spent {eleven|sixteen} days on it after a cable fault.',
      'iron-air battery, flow battery, substation battery, container battery',
    ),
    about(
      'The plant in {city} runs on its own product at night.',
      'sodium-ion cell, iron-air battery, heat store, separator film',
    ),
    about(
      'No fire in {nine|twelve} years of operation.',
      'battery enclosure, flow battery, sodium-ion cell, container battery',
    ),
    about(
      'It buys back every module at a price fixed on the day of sale.',
      'second-life battery, home battery, container battery, sodium-ion cell',
    ),
  ],
  topics: [
    'long-duration storage',
    'grid batteries',
    'sodium-ion cells',
    'heat storage',
    'capacity markets',
    'battery safety',
  ],
  news: [
    news(
      '{name} connects {count} MWh for {customers}',
      'The site took {n} months from permit to first dispatch.',
      'iron-air battery, substation battery, flow battery, second-life battery, heat store',
    ),
    news(
      '{name} starts second shift at its {city} plant',
      'The step lifts output to {n} systems a week and adds {count} jobs.',
      'iron-air battery, sodium-ion cell, flow battery, separator film, home battery',
    ),
    news(
      'Fire test clears {name} for use inside buildings',
      'A cell was driven into failure on purpose; the neighbouring cells stayed below 60 °C.',
      'sodium-ion cell, home battery, battery enclosure, flow battery',
    ),
    news(
      '{name} battery carries island through {n}-day outage',
      'The undersea cable was cut by an anchor; diesel sets were started only once.',
      'iron-air battery, flow battery, substation battery, container battery',
    ),
    news(
      '{name} to supply {customers} for ten years',
      'Payment is per megawatt-hour delivered, so the risk of ageing stays with the maker.',
      'iron-air battery, flow battery, heat store, substation battery',
    ),
    news(
      '{name} drops {lithium|cobalt} from its next {thing}',
      'The new chemistry is heavier but uses no material with a single source.',
      'sodium-ion cell, home battery, flow battery',
    ),
  ],
};
