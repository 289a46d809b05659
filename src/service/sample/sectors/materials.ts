import { about, line, news, type Sector } from '../sector.ts';

export const materials: Sector = {
  slug: 'materials',
  weight: 24,
  founded: [1937, 2009],
  endings: ['Materials', 'Matter', 'Industrial', 'Works', 'Material Sciences'],
  tails: ['fibre', 'alloy', 'poly', 'stuff'],
  lines: [
    line(
      'make',
      'cement that {hardens with carbon dioxide|needs no kiln|is made from slag}',
      'low-carbon cement',
      'construction',
    ),
    line('make', 'leather from {mushrooms|grape skins|cactus}', 'plant leather', 'consumer', 'biotech'),
    line('produce', 'steel with {hydrogen|electricity}', 'green steel', 'manufacturing'),
    line(
      'make',
      'insulation from {hemp|sheep’s wool|mycelium|recycled glass}',
      'insulation board',
      'construction',
      'recycling',
    ),
    line('make', 'magnets without rare earths', 'magnet', 'manufacturing', 'mobility'),
    line(
      'make',
      'glass that {dims by itself|is printed with solar cells|keeps birds away}',
      'smart glass',
      'construction',
      'solar',
    ),
    line('develop', 'adhesives that let go when heated', 'debonding adhesive', 'recycling', 'consumer'),
    line(
      'make',
      'ceramic coatings for {turbines|frying pans|implants}',
      'ceramic coating',
      'aviation',
      'medical-devices',
    ),
    line('make', 'packaging film from {seaweed|potato peel|casein}', 'packaging film', 'food', 'consumer'),
    line('produce', 'high-purity alumina', 'alumina', 'chips', 'energy-storage'),
  ],
  customers: [
    'car makers',
    'house builders',
    'shoe brands',
    'ship yards',
    'turbine makers',
    'furniture makers',
    'packaging converters',
  ],
  means: [
    about(
      'with a furnace that never sees gas',
      'low-carbon cement, green steel, ceramic coating, smart glass',
    ),
    about(
      'using waste from {paper mills|breweries|quarries}',
      'low-carbon cement, plant leather, insulation board, packaging film',
    ),
    'at the price of what it replaces',
    'with a datasheet of {one|two} pages and all the curves',
    'from a pilot plant that pays its own way',
    'with every tonne weighed, sampled and dated',
  ],
  proofs: [
    about('A footbridge in {city} has stood on it since {year2}.', 'low-carbon cement, green steel'),
    about(
      'Emissions are {61|74|88} per cent below the standard product.',
      'low-carbon cement, plant leather, green steel, insulation board, packaging film, alumina',
    ),
    'Output reached {14,000|52,000} tonnes last year.',
    about('It passes the fire test without additives.', 'insulation board, low-carbon cement, plant leather'),
    about(
      'Two standards had to be rewritten to allow it.',
      'low-carbon cement, insulation board, debonding adhesive',
    ),
    'It ships by rail in {country} and by barge abroad.',
  ],
  topics: [
    'green steel',
    'low-carbon cement',
    'bio-based leather',
    'rare-earth-free magnets',
    'packaging rules',
  ],
  news: [
    news(
      '{name} pours first {count} tonnes at {city2} plant',
      'The material goes into {n} apartment blocks.',
      'low-carbon cement, green steel',
    ),
    news(
      'Building code in {country2} admits {name} {thing}',
      'The committee asked for {n} more fire tests and got them.',
      'low-carbon cement, insulation board, smart glass',
    ),
    news('{name} and {partner} sign offtake for {n} years', 'Price and carbon footprint are fixed together.'),
    news(
      '{name} delays plant over grid connection',
      'The line will be {n} months late; financing is unaffected.',
    ),
    news(
      'Test bridge made with {name} {thing} carries {count} tonnes',
      'Sensors stay in place for another ten years.',
      'low-carbon cement, green steel',
    ),
  ],
};
