import { about, line, news, type Sector } from '../sector.ts';

export const robotics: Sector = {
  slug: 'robotics',
  weight: 38,
  founded: [1979, 2014],
  endings: ['Robotics', 'Automation', 'Mechatronics', 'Motion', 'Machines'],
  tails: ['bot', 'motion', 'arm'],
  lines: [
    line(
      'make',
      'robot arms that {sand|paint|weld} {ship hulls|bathtubs|guitar bodies|railway wagons}',
      'robot arm',
      'manufacturing',
    ),
    line(
      'build',
      'picking robots for {strawberries|peppers|oyster beds|mushrooms}',
      'picking robot',
      'agriculture',
      'food',
    ),
    line('make', 'grippers soft enough for {ripe tomatoes|glass vials|bread dough}', 'soft gripper', 'food'),
    line(
      'operate',
      'inspection crawlers for {storage tanks|penstocks|wind-turbine blades|sewers}',
      'inspection crawler',
      'grid',
      'water',
    ),
    line('build', 'warehouse robots that climb ordinary shelving', 'shelf robot', 'logistics', 'retail'),
    line('make', 'gearboxes and actuators for other makers’ robots', 'actuator', 'manufacturing'),
    line(
      'lease',
      'cleaning robots for {hospitals|railway stations|school kitchens}',
      'cleaning robot',
      'real-estate',
    ),
    line(
      'build',
      'underwater vehicles that {scrub fish pens|survey cables|cut old moorings}',
      'underwater vehicle',
      'shipping',
    ),
    line(
      'write',
      'fleet software for {mixed|ageing} robots',
      'fleet controller',
      'developer-tools',
      'logistics',
    ),
    line('build', 'walking robots for {nuclear plants|mines|offshore platforms}', 'walking robot', 'mining'),
    line('make', 'exoskeletons for {nurses|baggage handlers|bricklayers}', 'exoskeleton', 'medical-devices'),
    line(
      'build',
      'bricklaying machines that need {one operator|no scaffold}',
      'bricklaying machine',
      'construction',
    ),
  ],
  customers: [
    'shipyards',
    'glasshouse growers',
    'parcel carriers',
    'foundries',
    'hospital kitchens',
    'tank-farm operators',
    'contract packers',
    'furniture makers',
  ],
  means: [
    about(
      'with a teaching handle instead of a programming screen',
      'robot arm, picking robot, bricklaying machine',
    ),
    about(
      'using joints that {are safe to lean on|stop within a finger’s width}',
      'robot arm, soft gripper, walking robot, exoskeleton',
    ),
    'with spare parts in the post the same day',
    about(
      'from castings poured {in the same street|forty kilometres away}',
      'robot arm, actuator, bricklaying machine',
    ),
    about('with a price per pick rather than per robot', 'picking robot, shelf robot, soft gripper'),
    about('using cameras alone, no lidar', 'picking robot, shelf robot, cleaning robot, walking robot'),
    about(
      'by renting first and selling later',
      'cleaning robot, inspection crawler, exoskeleton, bricklaying machine, underwater vehicle',
    ),
    about('with every joint rated for ten years of three shifts', 'robot arm, actuator, exoskeleton'),
  ],
  proofs: [
    about(
      'The oldest machine in service has made {eleven|nineteen} million moves.',
      'robot arm, actuator, shelf robot, soft gripper',
    ),
    about('A new task takes an operator {twenty|forty} minutes to teach.', 'robot arm, picking robot'),
    about(
      '{1,200|2,900|4,700} units work in {nine|fourteen|twenty-two} countries.',
      'robot arm, inspection crawler, shelf robot, cleaning robot, underwater vehicle',
    ),
    'No reportable injury since {year}.',
    about(
      'Its service van reaches any customer in {country} within a day.',
      'robot arm, shelf robot, cleaning robot, bricklaying machine, picking robot',
    ),
    about('The first prototype still sweeps the lobby.', 'cleaning robot'),
    about('Customers own their motion data and some sell it.', 'robot arm, fleet controller, shelf robot'),
    about(
      'Four in five buyers order a second one within a year.',
      'robot arm, picking robot, shelf robot, cleaning robot, exoskeleton',
    ),
  ],
  topics: [
    'warehouse automation',
    'soft grippers',
    'robot leasing',
    'harvest labour',
    'inspection robotics',
    'machine safety',
  ],
  news: [
    news(
      '{name} ships its {count}th {thing}',
      'The unit went to {customers} in {country2}, now its second-largest market.',
      'robot arm, picking robot, inspection crawler, actuator, cleaning robot, underwater vehicle, exoskeleton',
    ),
    news(
      '{name} and {partner} agree on a common charging dock',
      'Machines of either maker will be able to use it from next spring.',
      'cleaning robot, shelf robot, walking robot',
    ),
    news(
      '{name} recalls {count} units over a brake spring',
      'No one was hurt. The replacement takes {n} minutes and is free.',
      'robot arm, shelf robot, exoskeleton, actuator',
    ),
    news(
      '{name} opens test hall in {city2}',
      'Customers can bring their own parts and watch {n} machines at work.',
    ),
    news(
      'Safety body certifies {name} {thing} for work beside people',
      'The certificate allows use without a fence at speeds up to {n} hundred millimetres a second.',
      'robot arm, picking robot, bricklaying machine, soft gripper',
    ),
    news(
      '{name} machines finish {n}-month trial at {customers}',
      'Output rose by a fifth; two night shifts were moved to days.',
      'robot arm, picking robot, shelf robot, cleaning robot',
    ),
  ],
};
