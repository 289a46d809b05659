import { about, line, news, type Sector } from '../sector.ts';

export const chips: Sector = {
  slug: 'chips',
  weight: 24,
  founded: [1971, 2011],
  endings: ['Semiconductors', 'Silicon', 'Micro', 'Circuits', 'Devices', 'Microsystems', 'Electronics'],
  tails: ['chip', 'silicon', 'logic', 'wafer'],
  lines: [
    line(
      'design',
      'microcontrollers that run on {indoor light|body heat|a coin cell for ten years}',
      'microcontroller',
      'consumer',
    ),
    line(
      'make',
      'gallium nitride switches for {chargers|trams|data centres}',
      'power switch',
      'ev-charging',
      'grid',
    ),
    line(
      'design',
      'RISC-V cores for {cars|satellites|storage drives}',
      'processor core',
      'space',
      'mobility',
    ),
    line('make', 'probe cards and test sockets', 'probe card', 'manufacturing'),
    line('design', 'inference chips that hold the whole model', 'inference chip', 'ai'),
    line(
      'make',
      'silicon carbide wafers of {150|200} millimetres',
      'silicon carbide wafer',
      'materials',
      'mobility',
    ),
    line('design', 'radar chips that see {breathing|falls|fill levels}', 'radar chip', 'medical-devices'),
    line(
      'operate',
      'a small foundry for {sensors|analogue chips|prototypes}',
      'foundry run',
      'manufacturing',
    ),
    line('write', 'layout tools for analogue circuits', 'layout tool', 'developer-tools', 'ai'),
    line('make', 'pumps and valves for wafer fabs', 'vacuum valve', 'manufacturing'),
  ],
  customers: [
    'meter makers',
    'car suppliers',
    'hearing-aid makers',
    'drive makers',
    'instrument makers',
    'satellite builders',
    'white-goods makers',
  ],
  means: [
    about(
      'on a process others call mature',
      'microcontroller, power switch, processor core, inference chip, radar chip, foundry run',
    ),
    'with a datasheet that admits the corner cases',
    'and guaranteed to be made for {fifteen|twenty} years',
    about('with packaging done in {country}', 'microcontroller, power switch, inference chip, radar chip'),
    about(
      'using {nine|eleven} mask layers where {fourteen|twenty} are usual',
      'microcontroller, power switch, radar chip',
    ),
    about(
      'with two fabs qualified for each part',
      'microcontroller, power switch, inference chip, radar chip',
    ),
  ],
  proofs: [
    about(
      '{310|740} million parts are in the field.',
      'microcontroller, processor core, power switch, radar chip',
    ),
    about(
      'Yield passed {91|94} per cent in the third quarter of production.',
      'power switch, silicon carbide wafer, foundry run, inference chip',
    ),
    about('The design fits in {0.8|1.4} square millimetres.', 'microcontroller, processor core, radar chip'),
    about(
      'Returned parts: {three|seven} per million.',
      'microcontroller, power switch, probe card, radar chip, vacuum valve',
    ),
    about(
      'Its first chip is still in the catalogue.',
      'microcontroller, power switch, radar chip, processor core',
    ),
    about('A cold start takes {four|nine} microseconds.', 'microcontroller, inference chip'),
  ],
  topics: [
    'power semiconductors',
    'RISC-V adoption',
    'mature nodes',
    'chip packaging',
    'edge inference',
    'silicon carbide',
  ],
  news: [
    news(
      '{name} tapes out {thing} on time',
      'First silicon worked apart from {n} registers, fixed in metal.',
      'microcontroller, processor core, inference chip, radar chip',
    ),
    news(
      '{name} signs {n}-year wafer agreement',
      'Capacity is reserved at two fabs; the price follows an index.',
      'microcontroller, power switch, inference chip, radar chip',
    ),
    news(
      'Car supplier qualifies {name} part',
      'The tests ran {count} days at 150 °C.',
      'microcontroller, power switch, radar chip, processor core, silicon carbide wafer',
    ),
    news('{name} extends clean room in {city}', 'The extension adds {count} square metres and {n} steppers.'),
    news(
      'Errata: {name} lists {n} bugs in its {thing}',
      'Workarounds cost no speed; a new revision is due in autumn.',
      'microcontroller, processor core, inference chip, radar chip',
    ),
  ],
};
