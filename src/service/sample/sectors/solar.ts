import { about, line, news, type Sector } from '../sector.ts';

export const solar: Sector = {
  slug: 'solar',
  weight: 28,
  founded: [1991, 2013],
  endings: ['Solar', 'Energy', 'Photovoltaics', 'Power', 'Renewables', 'Sun'],
  tails: ['sol', 'sun', 'ray', 'helio'],
  lines: [
    line(
      'make',
      'solar roof tiles in {slate grey|terracotta|eleven colours}',
      'solar tile',
      'construction',
      'consumer',
    ),
    line(
      'build',
      'solar farms under which {sheep graze|strawberries grow|hay is cut}',
      'solar farm',
      'agriculture',
      'grid',
    ),
    line(
      'operate',
      '{140|260|410} solar roofs on {schools|warehouses|sports halls}',
      'rooftop plant',
      'real-estate',
      'grid',
    ),
    line('make', 'perovskite layers that go on top of ordinary cells', 'tandem cell', 'materials'),
    line(
      'make',
      'inverters that keep a street alight when the grid is down',
      'inverter',
      'grid',
      'energy-storage',
    ),
    line(
      'build',
      'floating arrays on {reservoirs|gravel pits|fish ponds}',
      'floating array',
      'water',
      'grid',
    ),
    line('lease', 'solar pumps by the {season|hectare}', 'solar pump', 'agriculture', 'water'),
    line('provide', 'drone inspection of solar farms', 'drone inspection', 'robotics', 'data'),
    line('run', 'a training school and tool hire for installers', 'installer school', 'education'),
    line(
      'make',
      'cleaning robots that cross a panel row without water',
      'cleaning robot',
      'robotics',
      'water',
    ),
  ],
  customers: [
    'dairy co-operatives',
    'school districts',
    'supermarket chains',
    'housing associations',
    'cold stores',
    'desert municipalities',
    'vineyards',
  ],
  means: [
    about(
      'with glass and frames from within {200|300} kilometres',
      'solar tile, tandem cell, floating array',
    ),
    about('at a rent lower than the bill it replaces', 'solar pump, rooftop plant'),
    about(
      'with yields guaranteed for {twelve|twenty} years',
      'solar tile, solar farm, rooftop plant, floating array, tandem cell',
    ),
    about('using half the silver of a standard cell', 'tandem cell, solar tile'),
    about('with one crew from survey to switch-on', 'rooftop plant, solar farm, floating array'),
    about('from a factory that runs on its own roof', 'solar tile, inverter, tandem cell, cleaning robot'),
  ],
  proofs: [
    about(
      'The oldest array has lost {four|six} per cent of its output in {fourteen|eighteen} years.',
      'solar farm, rooftop plant, floating array',
    ),
    about(
      '{310|640|1,150} megawatts are connected.',
      'solar farm, rooftop plant, floating array, drone inspection',
    ),
    about('A typical roof takes {two|three} days.', 'solar tile, rooftop plant'),
    about('Sheep have replaced mowers at {nineteen|thirty} sites.', 'solar farm'),
    about('It takes back panels of any make.', 'solar tile, tandem cell, solar farm'),
    about('Its modules carry the name of the person who tested them.', 'solar tile, tandem cell'),
  ],
  topics: ['rooftop solar', 'agrivoltaics', 'tandem cells', 'power-purchase agreements', 'inverter supply'],
  news: [
    news(
      '{name} switches on {count} MW near {city2}',
      'The park was built in {n} months and shares its grid connection with an older wind farm.',
      'solar farm, floating array',
    ),
    news(
      '{name} signs {n}-year power contract with {customers}',
      'The price is fixed for half of the volume and follows the market for the rest.',
      'solar farm, rooftop plant, floating array',
    ),
    news(
      'Independent lab confirms {name} efficiency figure',
      'The {thing} kept its rating after {count} cycles of heat and damp.',
      'tandem cell, solar tile, inverter',
    ),
    news(
      '{name} takes back its first {count} tonnes of panels',
      'Glass and silver are recovered in {city2}.',
      'solar tile, tandem cell, solar farm',
    ),
    news(
      'Hail test passed: {name} modules survive 45 mm ice',
      'Insurers had asked for the test after losses in {country2}.',
      'solar tile, tandem cell',
    ),
  ],
};
