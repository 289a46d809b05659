import { about, line, news, type Sector } from '../sector.ts';

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
    about(
      'with certification done first and the brochure second',
      'commuter aircraft, quiet propeller, cargo airship, synthetic fuel, remote tower, turn-round planner',
    ),
    about('using {two|four} motors on each wing', 'commuter aircraft, firefighting aircraft'),
    about(
      'from an airfield {an hour|forty minutes} outside {city}',
      'commuter aircraft, island service, firefighting aircraft, cargo airship, landing gear',
    ),
    about(
      'with parts traceable to the ingot',
      'commuter aircraft, quiet propeller, landing gear, firefighting aircraft, cargo airship',
    ),
    about('on runways of {700|900} metres', 'commuter aircraft, island service'),
    about(
      'with flight data its customers own',
      'commuter aircraft, cargo airship, turn-round planner, remote tower',
    ),
  ],
  proofs: [
    about(
      'The prototype has {410|960} hours and {one|two} unplanned landings.',
      'commuter aircraft, cargo airship, firefighting aircraft',
    ),
    about('Dispatch reliability stands at {98.9|99.3} per cent.', 'island service, landing gear'),
    about('Its mechanics hold licences in {nine|fourteen} countries.', 'landing gear, island service'),
    about('An inspection takes one shift.', 'commuter aircraft, quiet propeller, landing gear'),
    about('{Thirty|Fifty}-two aircraft are on firm order.', 'commuter aircraft, cargo airship'),
    about(
      'Neighbours of the airfield voted for longer hours.',
      'quiet propeller, island service, commuter aircraft',
    ),
  ],
  topics: ['electric flight', 'sustainable fuel', 'regional routes', 'remote towers', 'maintenance capacity'],
  news: [
    news(
      '{name} {thing} completes first flight with {n} aboard',
      'The flight lasted forty minutes and ended on the runway where it began.',
      'commuter aircraft, cargo airship, firefighting aircraft',
    ),
    news(
      'Regulator agrees certification plan with {name}',
      'The plan lists {count} tests over {n} quarters.',
      'commuter aircraft, cargo airship, firefighting aircraft, quiet propeller',
    ),
    news(
      '{name} adds route to {city2}',
      'The service runs {n} times a week and replaces a bus of seven hours.',
      'island service',
    ),
    news(
      '{name} grounds fleet for a day',
      'A rivet count differed from the drawing; all aircraft were cleared.',
      'island service, commuter aircraft',
    ),
    news(
      '{Customers} sign for {count} {thing}s',
      'Deliveries begin when the type is certified.',
      'commuter aircraft, cargo airship, firefighting aircraft, quiet propeller',
    ),
  ],
};
