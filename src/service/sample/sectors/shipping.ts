import { about, line, news, type Sector } from '../sector.ts';

export const shipping: Sector = {
  slug: 'shipping',
  weight: 16,
  founded: [1934, 2009],
  endings: ['Maritime', 'Marine', 'Shipping', 'Navigation', 'Nautical'],
  tails: ['marine', 'keel', 'mar', 'hull'],
  lines: [
    line('build', 'rigid sails for {bulk carriers|coasters|tankers}', 'rigid sail', 'manufacturing'),
    line(
      'operate',
      'electric ferries on {nine|fourteen} crossings',
      'electric ferry',
      'mobility',
      'energy-storage',
    ),
    line(
      'operate',
      'feeder ships between {the Baltic and the Tyne|island ports|river mouths}',
      'feeder service',
      'logistics',
    ),
    line('make', 'ballast-water treatment', 'ballast filter', 'water'),
    line('write', 'route planning that weighs weather against fuel', 'route planner', 'data', 'ai'),
    line('provide', 'towage, salvage and oil recovery', 'salvage tug', 'insurance'),
    line('make', 'hull coatings without copper', 'hull coating', 'materials'),
    line('build', 'workboats of recycled aluminium', 'workboat', 'recycling', 'manufacturing'),
    line('provide', 'crew training on full-size bridges', 'bridge simulator', 'education', 'hr'),
  ],
  customers: [
    'grain traders',
    'island councils',
    'ferry companies',
    'port authorities',
    'fishing fleets',
    'cruise lines',
    'offshore wind operators',
  ],
  means: [
    about('with {six|eleven} hulls of one design', 'electric ferry, feeder service, salvage tug, workboat'),
    about('from a yard that has built since {year}', 'workboat, rigid sail'),
    about('with shore power at every berth', 'electric ferry, feeder service'),
    about(
      'using a {quarter|third} less fuel than the class average',
      'feeder service, route planner, rigid sail, hull coating',
    ),
    about('with crews of one nationality and long contracts', 'electric ferry, feeder service, salvage tug'),
    about('by sailing slower and loading faster', 'feeder service, route planner'),
  ],
  proofs: [
    about(
      'Its ships call at {city} {twice|four times} a week in any weather.',
      'feeder service, electric ferry',
    ),
    about(
      'Fuel per tonne-mile fell by {22|29} per cent in {five|seven} years.',
      'rigid sail, feeder service, route planner, hull coating',
    ),
    about(
      'The oldest hull was laid down in {1977|1984} and still passes survey.',
      'electric ferry, feeder service, salvage tug, workboat',
    ),
    about('Port stays average {nine|thirteen} hours.', 'feeder service'),
    about(
      'Underwriters give it the lowest rate in its class.',
      'feeder service, salvage tug, electric ferry',
    ),
    about('Not one container has gone overboard since {year2}.', 'feeder service'),
  ],
  topics: ['wind-assisted ships', 'electric ferries', 'coastal trade', 'ballast rules', 'crew shortages'],
  news: [
    news(
      '{name} takes delivery of sister ship number {n}',
      'She enters service between {city} and the islands before winter.',
      'electric ferry, feeder service, workboat',
    ),
    news('{name} tug refloats carrier off {city2}', 'It took {n} tides; no fuel was lost.', 'salvage tug'),
    news(
      '{name} to fit {thing}s to {n} ships',
      'The owner expects to save a fifth of its fuel.',
      'rigid sail, ballast filter',
    ),
    news(
      'Crossing closed for {n} days as {name} ferry gets new battery',
      'The old pack goes to a harbour crane.',
      'electric ferry',
    ),
    news(
      '{name} and {partner} share berths',
      'The two will publish one timetable for {customers}.',
      'electric ferry, feeder service',
    ),
  ],
};
