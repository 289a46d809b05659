import { about, line, news, type Sector } from '../sector.ts';

export const logistics: Sector = {
  slug: 'logistics',
  weight: 36,
  founded: [1947, 2012],
  endings: ['Logistics', 'Freight', 'Cargo', 'Distribution', 'Forwarding'],
  tails: ['freight', 'parcel', 'haul', 'route', 'cargo'],
  lines: [
    line('run', 'night trains for {parcels|chilled food|flowers}', 'parcel train', 'retail', 'food'),
    line('operate', 'cold stores at {six|nine|eleven} ports', 'cold store', 'food', 'shipping'),
    line('write', 'customs software', 'customs platform', 'legal', 'data'),
    line(
      'run',
      'cargo-bike delivery in {fourteen|twenty-seven} old towns',
      'cargo-bike service',
      'mobility',
      'retail',
    ),
    line(
      'provide',
      'empty-leg matching for {lorries|barges|refrigerated vans}',
      'load exchange',
      'data',
      'ai',
    ),
    line('lease', 'reusable crates and pallets', 'reusable crate', 'recycling', 'food'),
    line(
      'operate',
      'drone delivery of {blood|spare parts|laboratory samples}',
      'delivery drone',
      'aviation',
      'diagnostics',
    ),
    line(
      'provide',
      'returns handling for {shoes|electronics|furniture}',
      'returns centre',
      'retail',
      'recycling',
    ),
    line('build', 'sorting machines for small depots', 'sorting machine', 'robotics'),
    line(
      'run',
      'a trucking company of {180|430} electric tractors',
      'electric lorry',
      'ev-charging',
      'mobility',
    ),
    line('provide', 'warehousing by the pallet and the day', 'shared warehouse', 'real-estate'),
  ],
  customers: [
    'online shops',
    'flower exporters',
    'car-parts makers',
    'hospital pharmacies',
    'furniture retailers',
    'organic wholesalers',
    'spare-parts dealers',
    'publishers',
  ],
  means: [
    about('with a two-hour window that holds', 'cargo-bike service, delivery drone'),
    about(
      'using depots within {nine|twelve} kilometres of the last door',
      'cargo-bike service, parcel train, returns centre',
    ),
    about('with one price per kilo across {country}', 'parcel train, cargo-bike service, electric lorry'),
    about('by rail where the road is no faster', 'parcel train'),
    about('with drivers on the payroll', 'cargo-bike service, electric lorry'),
    about(
      'with tracking that tells the truth about delays',
      'parcel train, cargo-bike service, delivery drone, load exchange, electric lorry',
    ),
    about(
      'from {four|seven} hubs that never share a motorway',
      'parcel train, electric lorry, returns centre, shared warehouse',
    ),
  ],
  proofs: [
    about(
      'Damage runs at {three|six} parcels in ten thousand.',
      'parcel train, cargo-bike service, returns centre, electric lorry',
    ),
    about(
      '{97|98|99} of a hundred deliveries arrive in the promised hour.',
      'parcel train, cargo-bike service, delivery drone',
    ),
    about(
      'Its lorries run empty on {nine|eleven} per cent of their kilometres.',
      'electric lorry, load exchange',
    ),
    about(
      'The night hub in {city} sorts {41,000|88,000} items by two in the morning.',
      'parcel train, sorting machine',
    ),
    about('Diesel use per tonne has halved since {year2}.', 'parcel train, electric lorry, load exchange'),
    about('A pallet can be booked in {forty|ninety} seconds.', 'shared warehouse, load exchange, cold store'),
    about('Drivers stay {seven|nine} years on average.', 'electric lorry, cargo-bike service'),
  ],
  topics: [
    'night trains',
    'last-mile delivery',
    'cold chains',
    'electric haulage',
    'customs software',
    'warehouse rents',
  ],
  news: [
    news(
      '{name} opens hub near {city2}',
      'The site has {count} doors and a siding; night work is limited by permit.',
    ),
    news(
      '{name} orders {count} electric tractors',
      'Delivery runs over {n} quarters, with chargers at every depot.',
      'electric lorry',
    ),
    news('{name} and {partner} share depots in {country2}', 'Each closes {n} sites; drivers are kept.'),
    news(
      'Snow: {name} delivers to {customers} by tracked vehicle',
      'Roads around {city2} were closed for {n} days.',
      'cargo-bike service, electric lorry, delivery drone',
    ),
    news(
      '{name} wins hospital contract',
      'Medicines for {count} wards will arrive twice a day.',
      'delivery drone, cargo-bike service, cold store',
    ),
    news(
      'Drivers at {name} accept new shift plan',
      'Weekend nights will be paid at double rate for {n} months.',
      'electric lorry, cargo-bike service',
    ),
  ],
};
