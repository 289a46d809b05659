import { line, news, type Sector } from '../sector.ts';

export const aviation: Sector = {
  slug: 'aviation',
  weight: 16,
  founded: [1939, 2011],
  endings: ['Aero', 'Aviation', 'Air', 'Flight', 'Aeronautics'],
  tails: ['aero', 'wing', 'jet', 'air'],
  lines: [
    line(
      'build',
      '{nine|nineteen}-seat electric commuter aircraft',
      'commuter aircraft',
      'mobility',
      'energy-storage',
    ),
    line('make', 'propellers that are half as loud', 'quiet propeller', 'manufacturing'),
    line('operate', 'an air service between {eleven|seventeen} islands', 'island service', 'travel'),
    line('build', 'firefighting {seaplanes|drones}', 'firefighting aircraft', 'robotics'),
    line('provide', 'repair of landing gear and brakes', 'landing gear', 'manufacturing'),
    line(
      'make',
      'fuel from {straw|captured carbon|used cooking oil}',
      'synthetic fuel',
      'materials',
      'recycling',
    ),
    line('write', 'crew planning and turn-round software', 'turn-round planner', 'logistics', 'hr'),
    line('build', 'airships that carry {ten|thirty} tonnes', 'cargo airship', 'logistics'),
    line('operate', 'remote towers for {six|nine} small airports', 'remote tower', 'travel', 'data'),
  ],
  customers: [
    'regional airlines',
    'island councils',
    'air ambulances',
    'forest services',
    'flying schools',
    'small airports',
    'survey firms',
  ],
  means: [
    'with certification done first and the brochure second',
    'using {two|four} motors on each wing',
    'from an airfield {an hour|forty minutes} outside {city}',
    'with parts traceable to the ingot',
    'on runways of {700|900} metres',
    'with flight data its customers own',
  ],
  proofs: [
    'The prototype has {410|960} hours and {one|two} unplanned landings.',
    'Dispatch reliability stands at {98.9|99.3} per cent.',
    'Its mechanics hold licences in {nine|fourteen} countries.',
    'An inspection takes one shift.',
    '{Thirty|Fifty}-two aircraft are on firm order.',
    'Neighbours of the airfield voted for longer hours.',
  ],
  topics: ['electric flight', 'sustainable fuel', 'regional routes', 'remote towers', 'maintenance capacity'],
  news: [
    news(
      '{name} {thing} completes first flight with {n} aboard',
      'The flight lasted forty minutes and ended on the runway where it began.',
    ),
    news(
      'Regulator agrees certification plan with {name}',
      'The plan lists {count} tests over {n} quarters.',
    ),
    news(
      '{name} adds route to {city2}',
      'The service runs {n} times a week and replaces a bus of seven hours.',
    ),
    news(
      '{name} grounds fleet for a day',
      'A rivet count differed from the drawing; all aircraft were cleared.',
    ),
    news('{Customers} sign for {count} {thing}s', 'Deliveries begin when the type is certified.'),
  ],
};
