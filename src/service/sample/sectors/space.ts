import { about, line, news, type Sector } from '../sector.ts';

export const space: Sector = {
  slug: 'space',
  weight: 34,
  founded: [1988, 2015],
  endings: ['Orbital', 'Aerospace', 'Astronautics', 'Space', 'Space Systems'],
  tails: ['orbit', 'sat', 'astra'],
  lines: [
    line('build', 'a partly reusable small launcher', 'small launcher', 'logistics'),
    line('fly', 'a space tug that moves satellites between orbits', 'space tug', 'logistics'),
    line(
      'make',
      'electric thrusters {fed with iodine|that run on krypton|for satellites under 300 kg}',
      'electric thruster',
      'manufacturing',
    ),
    line(
      'operate',
      'a fleet of {eleven|eighteen|thirty} radar satellites that see through cloud',
      'radar satellite',
      'data',
    ),
    line(
      'build',
      'ground stations that fit on a {hotel roof|shipping container|fire-station roof}',
      'ground station',
    ),
    line(
      'sell',
      'thermal images of every {factory roof|reservoir|wheat field} on Earth, refreshed {daily|every six hours}',
      'thermal imaging service',
      'data',
      'agriculture',
    ),
    line('make', 'star trackers and reaction wheels', 'star tracker', 'photonics'),
    line(
      'develop',
      'laser links between satellites and {ships|aircraft|polar stations}',
      'laser link',
      'photonics',
    ),
    line('provide', 'collision forecasts for low orbit', 'collision forecast', 'data', 'insurance'),
    line(
      'build',
      'return capsules that bring {crystals|alloys|cell cultures} back from orbit',
      'return capsule',
      'manufacturing',
      'biotech',
    ),
    line('make', 'radiation-tolerant flight computers', 'flight computer', 'chips'),
    line('run', 'a refuelling depot in {geostationary|sun-synchronous} orbit', 'orbital depot', 'logistics'),
  ],
  customers: [
    'weather agencies',
    'satellite operators',
    'national mapping agencies',
    'reinsurers',
    'university payload teams',
    'defence ministries',
    'telecom carriers',
    'commodity traders',
  ],
  means: [
    about(
      'with a depot network that lets operators book a ride the way they book freight',
      'small launcher, orbital depot, space tug',
    ),
    about('using engines printed in {one piece|two pieces}', 'small launcher, space tug, electric thruster'),
    about(
      'with one mission controller for every {twelve|twenty} spacecraft',
      'space tug, radar satellite, orbital depot, thermal imaging service',
    ),
    about('from a pad it shares with {sounding rockets|a weather bureau}', 'small launcher'),
    about(
      'with parts bought from car suppliers and tested until they break',
      'electric thruster, ground station, star tracker, flight computer, laser link',
    ),
    about(
      'by flying twice as many spacecraft as it needs',
      'radar satellite, thermal imaging service, space tug',
    ),
    about(
      'with software that can be replaced in orbit',
      'radar satellite, flight computer, laser link, space tug',
    ),
    about(
      'using a tank design first made for {fire engines|divers|hospital oxygen}',
      'small launcher, orbital depot, return capsule, electric thruster',
    ),
  ],
  proofs: [
    about(
      '{Nineteen|Twenty-six|Thirty-one} of its last {thirty-two|thirty-four} missions met their orbit.',
      'small launcher, space tug, return capsule',
    ),
    about(
      'A stage that flew in {March|May|October} was back on the pad {five|seven} months later.',
      'small launcher',
    ),
    about(
      'Its oldest spacecraft is {four|six} years past its design life and still answers.',
      'radar satellite, thermal imaging service, space tug',
    ),
    about(
      'The next {nine|fourteen} slots on its manifest are sold.',
      'small launcher, return capsule, space tug',
    ),
    about(
      'It publishes the telemetry of every failure within a week.',
      'small launcher, space tug, return capsule, radar satellite, orbital depot',
    ),
    about(
      'Flight hardware is assembled in view of a street window in {city}.',
      'small launcher, electric thruster, star tracker, flight computer, laser link',
    ),
    'Two space agencies buy from it under standing orders.',
    about(
      'A single pass now costs less than the {phone call|courier} that used to arrange it.',
      'ground station, thermal imaging service, radar satellite',
    ),
  ],
  topics: [
    'small launch',
    'orbital logistics',
    'Earth observation',
    'satellite insurance',
    'ground segments',
    'in-orbit servicing',
  ],
  news: [
    news(
      '{name} books a {n}-launch contract with {customers}',
      'The agreement covers replacement satellites through {2028..2031} and is the largest the company has announced.',
      'small launcher',
    ),
    news(
      'First reflight of a recovered {thing} goes to plan',
      'Hardware that flew in spring returned to orbit with a {count} kg payload, {n} months after splash-down.',
      'small launcher, return capsule',
    ),
    news(
      '{name} opens a propellant depot near {city2}',
      'The depot halves turnaround between flights, the company said.',
      'small launcher, orbital depot',
    ),
    news(
      'Anomaly ends {name} mission after {n} orbits',
      'A valve stayed open longer than commanded; the company has released the telemetry and grounded two sister craft.',
      'space tug, radar satellite, return capsule',
    ),
    news(
      '{name} wins licence for flights over the {North Sea|Tasman Sea|Gulf of Mexico}',
      'The regulator asked for {n} changes to the abort corridor before it signed.',
      'small launcher, return capsule',
    ),
    news(
      '{name} spacecraft completes {count}th orbit-raising burn',
      'The milestone closes the acceptance campaign agreed with {customers}.',
      'space tug, radar satellite, electric thruster',
    ),
  ],
};
