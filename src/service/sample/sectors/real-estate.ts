import { about, line, news, type Sector } from '../sector.ts';

export const realEstate: Sector = {
  slug: 'real-estate',
  weight: 24,
  founded: [1934, 2012],
  endings: ['Properties', 'Estates', 'Land', 'Realty', 'Residential', 'Spaces', 'Tenancy'],
  tails: ['stead', 'let', 'lodge', 'key'],
  lines: [
    line(
      'operate',
      'flats above {libraries|supermarkets|tram depots}',
      'rental flat',
      'construction',
      'retail',
    ),
    line(
      'run',
      'a land registry service for {villages|informal settlements}',
      'land register',
      'legal',
      'data',
    ),
    line(
      'provide',
      'valuations of {farmland|vineyards|warehouses|listed buildings}',
      'valuation',
      'data',
      'banking',
    ),
    line(
      'write',
      'software for {landlords with ten flats|facility managers|housing co-operatives}',
      'tenancy platform',
      'data',
    ),
    line('lease', 'workshops by the {day|month}', 'shared workshop', 'manufacturing'),
    line('operate', 'laboratory buildings', 'laboratory building', 'biotech', 'construction'),
    line(
      'build',
      'flats in {former offices|old barracks|disused hospitals}',
      'converted flat',
      'construction',
    ),
    line('run', 'student halls in {nine|fifteen} cities', 'student hall', 'education'),
    line('provide', 'shared ownership from {five|ten} per cent', 'shared ownership', 'banking', 'consumer'),
    line('make', 'sensors that tell an empty office from a full one', 'occupancy sensor', 'data', 'grid'),
  ],
  customers: [
    'pension funds',
    'housing co-operatives',
    'universities',
    'small landlords',
    'city councils',
    'biotech tenants',
    'retired teachers',
  ],
  means: [
    about(
      'with leases a tenant can read',
      'rental flat, tenancy platform, shared workshop, student hall, laboratory building',
    ),
    about('using vacant floors others have written off', 'rental flat, shared workshop, converted flat'),
    about('with rents tied to wages, not to the market', 'rental flat, student hall, converted flat'),
    about('from valuations checked on foot', 'valuation, shared ownership'),
    about(
      'with a caretaker in every building',
      'rental flat, student hall, laboratory building, converted flat',
    ),
    about(
      'and with energy costs included',
      'rental flat, student hall, shared workshop, laboratory building',
    ),
  ],
  proofs: [
    about(
      'Vacancy is {1.4|2.2} per cent.',
      'rental flat, student hall, laboratory building, shared workshop',
    ),
    about('Tenants stay {eight|eleven} years on average.', 'rental flat, converted flat'),
    about('{2,600|6,100} flats in {six|nine} cities are under its roof.', 'rental flat, student hall'),
    about('Repairs are done within {four|six} days.', 'rental flat, student hall, tenancy platform'),
    about('A third of residents serve on a house committee.', 'rental flat, student hall, shared ownership'),
    about(
      'Its first building, in {city}, has never been sold.',
      'rental flat, student hall, laboratory building, converted flat',
    ),
  ],
  topics: [
    'office conversion',
    'laboratory space',
    'student housing',
    'rent indexation',
    'land registration',
  ],
  news: [
    news(
      '{name} turns office tower in {city2} into {count} flats',
      'The lifts stay; the façade goes to another site.',
      'converted flat',
    ),
    news(
      '{name} freezes rents for {n} years',
      'The step covers all {count} flats in the oldest estate.',
      'rental flat, student hall',
    ),
    news(
      '{name} sells warehouses to focus on housing',
      'The buyer, a pension fund, takes over {n} sites with their staff.',
      'rental flat, converted flat',
    ),
    news(
      'Tenants of {name} buy their building',
      'A co-operative of {count} households signed on Friday.',
      'rental flat, converted flat',
    ),
    news(
      '{name} completes laboratory block in {city}',
      'All {n} floors were let before the roof was on.',
      'laboratory building',
    ),
  ],
};
