import { about, line, news, type Sector } from '../sector.ts';

export const water: Sector = {
  slug: 'water',
  weight: 16,
  founded: [1951, 2011],
  endings: ['Water', 'Hydrology', 'Aqua', 'Hydraulics', 'Waterworks'],
  tails: ['aqua', 'hydro', 'well', 'flume'],
  lines: [
    line(
      'make',
      'membranes that desalt with a {third|quarter} less power',
      'desalination membrane',
      'materials',
    ),
    line('build', 'leak sensors that listen to pipes', 'leak sensor', 'data', 'grid'),
    line('operate', 'village wells with prepaid taps', 'prepaid tap', 'payments'),
    line('build', 'treatment plants in a {shipping container|barn}', 'container plant', 'manufacturing'),
    line(
      'make',
      'filters against {PFAS|arsenic|fluoride|microplastics}',
      'filter cartridge',
      'materials',
      'consumer',
    ),
    line('produce', 'phosphorus recovered from sewage', 'phosphorus reactor', 'recycling', 'agriculture'),
    line('make', 'pumps that run on {sunlight|river current}', 'river pump', 'solar', 'agriculture'),
    line('write', 'flood models for {river towns|insurers|railways}', 'flood model', 'data', 'insurance'),
    line('provide', 'pipe renewal without digging', 'pipe liner', 'construction', 'robotics'),
  ],
  customers: [
    'water boards',
    'breweries',
    'island utilities',
    'textile mills',
    'irrigation districts',
    'refugee agencies',
    'swimming-pool operators',
  ],
  means: [
    about(
      'with chemistry a plumber can handle',
      'desalination membrane, container plant, filter cartridge, phosphorus reactor',
    ),
    about('using brine that others pump back to sea', 'desalination membrane'),
    about('with meters read once an hour', 'leak sensor, prepaid tap'),
    about('under contracts paid by the litre', 'prepaid tap, container plant, river pump'),
    about(
      'with spare membranes on every continent',
      'desalination membrane, filter cartridge, container plant',
    ),
    about('from ceramics fired in {city}', 'filter cartridge, desalination membrane'),
  ],
  proofs: [
    about('Leakage in {city} fell from {31|28} to {14|17} per cent.', 'leak sensor, pipe liner'),
    about(
      'Its largest plant gives {9,000|40,000} cubic metres a day.',
      'container plant, desalination membrane',
    ),
    about('Filters are taken back and burnt out for reuse.', 'filter cartridge'),
    about(
      'It has kept {140|310} villages in water through two droughts.',
      'prepaid tap, river pump, container plant',
    ),
    about('A litre costs {0.09|0.14} cents at the tap.', 'prepaid tap, desalination membrane'),
    about(
      'The pilot line has run since {year} without a shutdown.',
      'phosphorus reactor, desalination membrane, container plant',
    ),
  ],
  topics: ['desalination energy', 'leak detection', 'PFAS limits', 'water tariffs', 'phosphorus recovery'],
  news: [
    news(
      '{name} plant supplies {city2} through drought',
      'It ran at full load for {n} weeks and used {count} kW less than planned.',
      'desalination membrane, container plant',
    ),
    news(
      '{name} finds {count} leaks in {n} weeks',
      'Repairs saved as much water as a new reservoir would have held in a dry month.',
      'leak sensor',
    ),
    news(
      '{name} wins order for {n} container plants',
      'They go to {customers} in {country2}.',
      'container plant',
    ),
    news(
      'Limit value lowered: {name} extends filter plant',
      'The line in {city} gets a second shift.',
      'filter cartridge',
    ),
    news(
      '{name} publishes flood maps for {country2}',
      'The maps are free for households, street by street.',
      'flood model',
    ),
  ],
};
