import { about, line, news, type Sector } from '../sector.ts';

export const travel: Sector = {
  slug: 'travel',
  weight: 18,
  founded: [1935, 2010],
  endings: ['Travel', 'Journeys', 'Routes', 'Excursions', 'Passage'],
  tails: ['trip', 'stay', 'tour', 'inn'],
  lines: [
    line('run', 'sleeper trains between {eleven|seventeen} cities', 'sleeper train', 'mobility'),
    line('operate', 'mountain huts and {hut-to-hut luggage|cable cars}', 'mountain hut', 'logistics'),
    line('sell', 'rail tickets across {twenty-one|thirty} borders', 'rail ticket', 'payments', 'data'),
    line(
      'operate',
      'hotels in {lighthouses|signal boxes|monasteries|grain silos}',
      'small hotel',
      'real-estate',
    ),
    line(
      'provide',
      'booking software for {campsites|guesthouses|ferry companies}',
      'booking system',
      'payments',
      'developer-tools',
    ),
    line('run', 'walking tours without a guide', 'walking route', 'media', 'consumer'),
    line('provide', 'travel medicine and visa advice', 'visa service', 'legal', 'diagnostics'),
    line('lease', 'camper vans with electric drive', 'camper van', 'mobility', 'ev-charging'),
    line(
      'provide',
      'group travel for {choirs|school classes|amateur orchestras}',
      'group journey',
      'education',
    ),
  ],
  customers: [
    'rail enthusiasts',
    'school classes',
    'guesthouses',
    'alpine clubs',
    'business travellers',
    'cyclists',
    'regional tourist boards',
  ],
  means: [
    about('with one ticket from door to door', 'sleeper train, rail ticket, group journey'),
    about('in cars rebuilt in {city}', 'sleeper train, camper van'),
    about('with breakfast from the next farm', 'mountain hut, small hotel'),
    about('and a refund if the connection fails', 'sleeper train, rail ticket, group journey'),
    about('using rooms that stood empty in winter', 'small hotel, group journey'),
    about('with a map on paper as well', 'walking route, mountain hut, camper van, group journey'),
  ],
  proofs: [
    about('{93|96} of a hundred trains arrive within {ten|fifteen} minutes.', 'sleeper train'),
    about(
      'Half of the guests come back within {two|three} years.',
      'mountain hut, small hotel, walking route',
    ),
    about('Every hut has a library and none has a television.', 'mountain hut'),
    about(
      'It pays {eleven|fourteen} villages a share of each bed.',
      'mountain hut, walking route, small hotel',
    ),
    about(
      'A missed connection is answered in {four|seven} minutes.',
      'rail ticket, sleeper train, group journey',
    ),
    about(
      'Occupancy in February is {61|74} per cent.',
      'small hotel, mountain hut, sleeper train, camper van',
    ),
  ],
  topics: ['night trains in Europe', 'rail ticketing', 'off-season tourism', 'small hotels', 'booking fees'],
  news: [
    news(
      '{name} adds night train to {city2}',
      'It leaves at nine, arrives for breakfast and carries {count} beds.',
      'sleeper train',
    ),
    news(
      '{name} compensates {count} travellers unasked',
      'A frozen switch had stopped {n} trains.',
      'sleeper train, rail ticket',
    ),
    news(
      '{name} reopens house in {city2} after rebuild',
      'The stairs are the old ones, the plumbing is not.',
      'small hotel, mountain hut',
    ),
    news(
      '{name} limits guests on mountain route',
      'At most {count} walkers a day will be booked for {n} months.',
      'mountain hut, walking route',
    ),
    news(
      '{name} and {partner} sell each other’s tickets',
      'One search covers {n} countries.',
      'sleeper train, rail ticket',
    ),
  ],
};
