import { about, line, news, type Sector } from '../sector.ts';

export const data: Sector = {
  slug: 'data',
  weight: 34,
  founded: [1984, 2014],
  endings: ['Analytics', 'Data', 'Metrics', 'Statistics', 'Insights', 'Records', 'Index'],
  tails: ['metric', 'base', 'graph', 'query', 'stat'],
  lines: [
    line(
      'build',
      'a database for {time series|maps|chemical structures|event logs}',
      'database',
      'developer-tools',
    ),
    line(
      'sell',
      'footfall counts for {every high street|railway stations|shopping centres}',
      'footfall index',
      'retail',
      'real-estate',
    ),
    line(
      'provide',
      'company registers of {forty|sixty|ninety} countries in one format',
      'company register',
      'fintech',
      'legal',
    ),
    line(
      'run',
      'price indices for {used machinery|scrap metal|timber|spot freight}',
      'price index',
      'logistics',
      'materials',
    ),
    line('build', 'data-quality checks that run inside the warehouse', 'quality check', 'developer-tools'),
    line('provide', 'statistics on {vacancies|wages|commuting}, {weekly|daily}', 'labour index', 'hr'),
    line(
      'make',
      'maps of {underground pipes|parking spaces|flood heights|noise}',
      'city map',
      'construction',
      'mobility',
    ),
    line(
      'write',
      'software that joins {patient|customer|parcel} records without moving them',
      'record linker',
      'cybersecurity',
    ),
    line('sell', 'soil and yield data by the field', 'soil map', 'agriculture'),
    line('run', 'survey panels in {fourteen|twenty-three} languages', 'survey panel', 'media', 'consumer'),
    line(
      'build',
      'dashboards for {hospital wards|bus depots|city councils}',
      'dashboard',
      'medical-devices',
      'mobility',
    ),
    line('provide', 'ship positions and cargo estimates', 'cargo estimate', 'shipping', 'logistics'),
  ],
  customers: [
    'statistics offices',
    'retail chains',
    'hedge funds',
    'city planners',
    'procurement teams',
    'news desks',
    'central banks',
    'water boards',
    'pension funds',
  ],
  means: [
    'with the method printed beside every number',
    about(
      'using sources it can name',
      'company register, price index, labour index, cargo estimate, soil map, footfall index',
    ),
    'with corrections kept, never overwritten',
    about('at a price per question, not per row', 'company register, survey panel, city map, cargo estimate'),
    'with one file format and no surprises',
    about('by counting rather than asking', 'footfall index, labour index, price index, city map'),
    about(
      'with a history that reaches back to {1974|1988|1996}',
      'price index, company register, labour index, soil map, cargo estimate, footfall index',
    ),
    about('using {eight|thirty} times less memory than its first version', 'database, record linker'),
  ],
  proofs: [
    about(
      'Revisions average {0.2|0.4} per cent.',
      'price index, labour index, footfall index, cargo estimate',
    ),
    about(
      'A central bank quotes its index in its quarterly report.',
      'price index, labour index, footfall index, cargo estimate',
    ),
    about(
      'Queries over {two|nine} trillion rows return in under {a second|three seconds}.',
      'database, dashboard',
    ),
    about(
      'Every figure links to the line of source it came from.',
      'company register, price index, labour index, dashboard, cargo estimate',
    ),
    about(
      '{Sixty|Ninety} newsrooms use it under a free licence.',
      'company register, city map, survey panel, price index',
    ),
    about(
      'The archive holds {31|47|58} years of daily values.',
      'price index, soil map, company register, labour index',
    ),
    about(
      'Its analysts spend a month a year checking on foot.',
      'city map, footfall index, soil map, cargo estimate',
    ),
  ],
  topics: [
    'alternative data',
    'data warehouses',
    'official statistics',
    'price indices',
    'location data',
    'record linkage',
  ],
  news: [
    news(
      '{name} corrects {n} months of figures',
      'A supplier had double-counted two stations; both versions stay online.',
      'footfall index, price index, labour index, cargo estimate',
    ),
    news(
      '{name} releases query engine as open source',
      'The licence allows commercial use; support contracts go on as before.',
      'database',
    ),
    news(
      'Statistics office adopts {name} {thing}',
      'It will replace a survey that fewer than half of {customers} answered.',
      'labour index, footfall index, price index, survey panel',
    ),
    news(
      '{name} adds {count} sources from {country2}',
      'The additions cover transport, prices and company filings since {year2}.',
      'company register, price index, labour index, cargo estimate',
    ),
    news(
      '{name} limits sale of location data',
      'Small counts will be withheld; {n} customers lose access.',
      'footfall index, city map',
    ),
    news(
      '{name} wins {n}-year contract with {customers}',
      'Delivery is daily at six, with penalties for every late hour.',
    ),
  ],
};
