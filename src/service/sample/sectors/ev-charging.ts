import { about, line, news, type Sector } from '../sector.ts';

export const evCharging: Sector = {
  slug: 'ev-charging',
  weight: 16,
  founded: [2003, 2017],
  endings: ['Charging', 'Charge', 'Power', 'Chargepoints', 'Electric'],
  tails: ['charge', 'plug', 'amp'],
  lines: [
    line(
      'operate',
      '{1,900|4,600|7,200} kerbside chargers in lamp posts',
      'lamp-post charger',
      'mobility',
      'grid',
    ),
    line('build', 'depot chargers for {buses|vans|ferries}', 'depot charger', 'mobility', 'grid'),
    line('make', 'charging cables that stay soft at minus {thirty|forty}', 'charging cable', 'materials'),
    line(
      'run',
      'truck charging parks at {seven|twelve} motorway junctions',
      'truck charging park',
      'logistics',
      'grid',
    ),
    line('provide', 'billing and roaming between charging networks', 'roaming service', 'payments'),
    line(
      'build',
      'chargers with a battery inside, where the grid is thin',
      'battery charger',
      'energy-storage',
    ),
    line(
      'provide',
      'shared chargers in {apartment blocks|church car parks|allotments}',
      'shared charger',
      'real-estate',
      'mobility',
    ),
  ],
  customers: [
    'bus depots',
    'housing associations',
    'supermarkets',
    'haulage firms',
    'hotels',
    'village councils',
    'taxi ranks',
  ],
  means: [
    about(
      'with prices per kilowatt-hour shown before plugging in',
      'lamp-post charger, truck charging park, shared charger, roaming service',
    ),
    about('using half of the copper of older designs', 'depot charger, charging cable, battery charger'),
    about('with a roof, a light and a bench', 'truck charging park'),
    about(
      'by sharing one grid connection among {forty|ninety} cars',
      'lamp-post charger, depot charger, shared charger',
    ),
    about(
      'with repair within {a day|two days}, counted in public',
      'lamp-post charger, depot charger, truck charging park, shared charger',
    ),
    about('without an app', 'lamp-post charger, truck charging park, shared charger'),
  ],
  proofs: [
    about(
      'Uptime last year was {98.6|99.1|99.4} per cent.',
      'lamp-post charger, depot charger, truck charging park, shared charger, battery charger',
    ),
    about(
      'It delivered {31|74|120} gigawatt-hours last year.',
      'lamp-post charger, truck charging park, depot charger',
    ),
    about(
      'A card, a phone or coins: all three work.',
      'lamp-post charger, truck charging park, shared charger',
    ),
    about('Each post takes {forty|seventy} minutes to install.', 'lamp-post charger, shared charger'),
    about(
      'Its busiest charger, in {city}, has not had a free night since {year2}.',
      'lamp-post charger, truck charging park',
    ),
    about(
      'Snow ploughs have hit {eleven|nineteen} of its posts; all were back within a week.',
      'lamp-post charger',
    ),
  ],
  topics: ['kerbside charging', 'truck charging', 'charging reliability', 'depot power', 'roaming fees'],
  news: [
    news(
      '{name} to place {count} chargers in {city2}',
      'Lamp posts will be used where the pavement is narrow.',
      'lamp-post charger',
    ),
    news(
      '{name} opens charging park for lorries',
      'It has {n} bays, showers and a direct line to the substation.',
      'truck charging park',
    ),
    news(
      'Consumer test puts {name} first for reliability',
      'Testers called at {count} stations without warning.',
      'lamp-post charger, truck charging park, roaming service',
    ),
    news(
      '{name} drops subscription',
      'One price per kilowatt-hour now applies at all stations in {n} countries.',
      'lamp-post charger, roaming service, truck charging park',
    ),
    news(
      'Cable theft: {name} marks its copper',
      'Losses fell by {n} tenths where cables carry a hidden thread.',
      'lamp-post charger, charging cable, truck charging park',
    ),
  ],
};
