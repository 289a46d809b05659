import { about, line, news, type Sector } from '../sector.ts';

export const mobility: Sector = {
  slug: 'mobility',
  weight: 26,
  founded: [1952, 2014],
  endings: ['Mobility', 'Transit', 'Vehicles', 'Drive', 'Transport'],
  tails: ['drive', 'wheel', 'ride', 'way'],
  lines: [
    line(
      'build',
      'electric {minibuses|school buses|refuse trucks}',
      'electric bus',
      'ev-charging',
      'manufacturing',
    ),
    line('make', 'cargo bikes that carry {120|200} kilos', 'cargo bike', 'logistics', 'consumer'),
    line('run', 'buses on demand in {villages|suburbs} without a timetable', 'on-demand bus', 'data'),
    line('build', 'battery trains for branch lines', 'battery train', 'energy-storage', 'manufacturing'),
    line('make', 'axle motors and gearless hubs', 'axle motor', 'manufacturing'),
    line(
      'lease',
      'cars by the {month|hour} from {apartment basements|railway stations}',
      'shared car',
      'real-estate',
      'consumer',
    ),
    line(
      'write',
      'ticketing for {trams and ferries|ski buses|regional rail}',
      'ticketing system',
      'payments',
      'travel',
    ),
    line('make', 'wheelchairs with a second gear', 'wheelchair', 'medical-devices'),
    line(
      'build',
      'driver assistance for {trams|harbour trucks|snow ploughs}',
      'driver assistant',
      'ai',
      'robotics',
    ),
    line(
      'make',
      'electric motorcycles with a swappable battery',
      'electric motorcycle',
      'energy-storage',
      'consumer',
    ),
  ],
  customers: [
    'transit agencies',
    'postal services',
    'school districts',
    'tram operators',
    'care services',
    'taxi co-operatives',
    'holiday islands',
  ],
  means: [
    about('with a floor low enough to roll in', 'electric bus, on-demand bus, battery train'),
    about('using batteries that swap in {two|four} minutes', 'electric motorcycle, cargo bike'),
    about(
      'with a guaranteed range in January',
      'electric bus, cargo bike, electric motorcycle, battery train, shared car',
    ),
    about('from frames welded in {city}', 'cargo bike, wheelchair, electric motorcycle, electric bus'),
    about('with a depot mechanic in mind', 'electric bus, battery train, axle motor, driver assistant'),
    about('with fares that never exceed a day ticket', 'on-demand bus, ticketing system, shared car'),
  ],
  proofs: [
    about(
      '{640|1,300|2,100} vehicles are on the road in {nine|fifteen} countries.',
      'electric bus, cargo bike, electric motorcycle, shared car',
    ),
    about('Drivers asked for one change, a second sun visor, and got it.', 'electric bus, driver assistant'),
    about('The first bus has passed {410,000|720,000} kilometres.', 'electric bus'),
    about(
      'Availability last winter: {97|98} per cent.',
      'electric bus, battery train, on-demand bus, driver assistant',
    ),
    about('It carries {19,000|52,000} passengers on a working day.', 'on-demand bus, ticketing system'),
    about(
      'Spare parts are promised for {twenty|thirty} years.',
      'electric bus, cargo bike, axle motor, wheelchair, electric motorcycle, battery train',
    ),
  ],
  topics: ['electric buses', 'battery trains', 'on-demand transit', 'cargo bikes', 'ticketing'],
  news: [
    news(
      '{city2} orders {count} vehicles from {name}',
      'The first {n} arrive before the school year.',
      'electric bus, battery train',
    ),
    news(
      '{name} {thing} passes winter test',
      'It ran {n} weeks at minus thirty degrees north of the Arctic Circle.',
      'electric bus, battery train, axle motor, driver assistant',
    ),
    news(
      '{name} recalls {count} vehicles for a door sensor',
      'The check takes half an hour and can be done at the depot.',
      'electric bus',
    ),
    news(
      '{name} starts service in {city2}',
      'Residents of {n} districts can book by phone, app or at the bakery.',
      'on-demand bus, shared car',
    ),
    news(
      'Line reopens with {name} trains after forty years',
      'The branch had lost its passengers to the car; two villages raised the money.',
      'battery train',
    ),
  ],
};
