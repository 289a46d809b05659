import { about, line, news, type Sector } from '../sector.ts';

export const grid: Sector = {
  slug: 'grid',
  weight: 24,
  founded: [1958, 2012],
  endings: ['Grid', 'Networks', 'Transmission', 'Power Systems', 'Electric', 'Utilities'],
  tails: ['grid', 'line', 'ampere', 'load'],
  lines: [
    line('make', 'sensors that tell how hot a power line {runs|may run}', 'line sensor', 'data'),
    line(
      'operate',
      'a virtual power plant of {8,000|21,000|64,000} {boilers|heat pumps|car chargers}',
      'virtual power plant',
      'energy-storage',
      'ev-charging',
    ),
    line('make', 'transformers filled with {plant oil|dry air}', 'transformer', 'manufacturing'),
    line(
      'write',
      'outage software for {rural networks|island utilities|tram operators}',
      'outage map',
      'data',
      'developer-tools',
    ),
    line(
      'build',
      'microgrids for {clinics|fish farms|mountain villages|quarries}',
      'microgrid',
      'solar',
      'energy-storage',
    ),
    line('make', 'superconducting cable for city centres', 'superconducting cable', 'materials'),
    line(
      'run',
      'forecasts of {wind|solar|demand} for the next {36|72} hours',
      'demand forecast',
      'data',
      'ai',
    ),
    line(
      'build',
      'substations delivered on {two lorries|a single barge}',
      'modular substation',
      'construction',
      'manufacturing',
    ),
  ],
  customers: [
    'distribution networks',
    'rural co-operatives',
    'rail operators',
    'industrial parks',
    'port authorities',
    'energy traders',
    'municipal utilities',
  ],
  means: [
    about(
      'with crews on call in {three|five} regions',
      'line sensor, transformer, microgrid, modular substation',
    ),
    about('using the poles and ducts that are already there', 'line sensor, superconducting cable'),
    about('with firmware that is signed, dated and public', 'line sensor, virtual power plant, microgrid'),
    about('with a plan to restart from black in {two|four} hours', 'microgrid, outage map'),
    about('with no moving parts', 'transformer, superconducting cable, line sensor'),
    about('for the price of {one|two} site visits a year', 'line sensor, outage map, demand forecast'),
  ],
  proofs: [
    about(
      'It lifted the capacity of a line near {city} by {17|24|31} per cent without new wire.',
      'line sensor, superconducting cable',
    ),
    about('{4,100|9,600} kilometres of line report to its servers.', 'line sensor'),
    about('Its forecast error is {2.1|2.8} per cent a day ahead.', 'demand forecast, virtual power plant'),
    about('The system rode through {three|five} national disturbances.', 'virtual power plant, microgrid'),
    about(
      'Dispatchers in {country} and {country2} train on its simulator.',
      'outage map, demand forecast, virtual power plant',
    ),
    about(
      'Lead time: {fourteen|twenty-two} weeks, where {sixty|eighty} is usual.',
      'transformer, modular substation',
    ),
  ],
  topics: ['line rating', 'virtual power plants', 'transformer shortages', 'microgrids', 'connection queues'],
  news: [
    news(
      '{name} to fit {count} km of line with sensors',
      'The network expects to postpone a new circuit by {n} years.',
      'line sensor',
    ),
    news(
      '{name} restarts island grid from black in {n} hours',
      'The exercise used batteries and one hydro set; no diesel was burnt.',
      'microgrid',
    ),
    news(
      '{name} opens transformer hall in {city2}',
      'The plant will turn out {n} units a week and employ {count} people.',
      'transformer',
    ),
    news(
      'Regulator allows {name} to trade flexibility',
      'Households that take part keep nine tenths of what they earn.',
      'virtual power plant',
    ),
    news(
      'Cable fault: {name} restores {count} substations overnight',
      'The cause was a flooded joint; it will be moved above the old high-water mark.',
      'outage map, modular substation, superconducting cable',
    ),
  ],
};
