import { about, line, news, type Sector } from '../sector.ts';

export const gaming: Sector = {
  slug: 'gaming',
  weight: 18,
  founded: [1985, 2012],
  endings: ['Games', 'Interactive', 'Play', 'Game Studio', 'Entertainment'],
  tails: ['play', 'pixel', 'quest', 'dice'],
  lines: [
    line('make', 'a long-running railway game', 'railway game', 'media'),
    line('make', 'puzzle games of {one|two} hours each', 'puzzle game', 'consumer'),
    line(
      'build',
      'a physics engine for {ropes and cloth|water|crowds}',
      'physics engine',
      'developer-tools',
      'robotics',
    ),
    line(
      'make',
      'board games for {three generations|two players|long train journeys}',
      'board game',
      'consumer',
      'retail',
    ),
    line('run', 'servers for {chess|go|bridge} clubs', 'club server', 'education'),
    line('build', 'anti-cheat software that stays out of the kernel', 'anti-cheat system', 'cybersecurity'),
    line(
      'make',
      'controllers for players with {one hand|low vision|a tremor}',
      'adaptive controller',
      'medical-devices',
      'consumer',
    ),
    line('provide', 'translation and voice casting', 'voice cast', 'media', 'ai'),
    line('make', 'flight simulators, down to the switches', 'flight simulator', 'aviation', 'education'),
  ],
  customers: [
    'console makers',
    'indie studios',
    'schools',
    'toy shops',
    'rehabilitation clinics',
    'museum shops',
    'flying clubs',
  ],
  means: [
    about('with no purchases inside the game', 'railway game, puzzle game, flight simulator'),
    about('in {four|six} years and without overtime', 'railway game, flight simulator, puzzle game'),
    about('with a level editor that players took over', 'railway game, puzzle game, flight simulator'),
    about('using hand-drawn maps', 'railway game, board game'),
    about(
      'and supported for as long as anybody plays',
      'railway game, club server, flight simulator, physics engine, anti-cheat system, adaptive controller',
    ),
    about('with rules on a single card', 'board game'),
  ],
  proofs: [
    about('Players have built {41,000|260,000} stations with it.', 'railway game'),
    about(
      'It has sold {2.1|4.6|9.3} million copies since {year}.',
      'railway game, puzzle game, board game, flight simulator',
    ),
    about('The last patch fixed a bug from {year}.', 'railway game, flight simulator, physics engine'),
    about(
      'A club in {city} has met over it every Thursday since {year2}.',
      'railway game, board game, club server, flight simulator',
    ),
    'Four of the five founders still write code.',
    'Refunds are given without a question.',
  ],
  topics: [
    'simulation games',
    'accessible controllers',
    'independent studios',
    'game preservation',
    'anti-cheat',
  ],
  news: [
    news(
      '{name} announces {thing} set in {city2}',
      'It has been in the making for {n} years and comes without a release date.',
      'railway game, puzzle game, board game',
    ),
    news(
      '{name} hands old titles to archive',
      'Source code of {n} games will be kept in {city2}.',
      'railway game, puzzle game, flight simulator',
    ),
    news('{name} studio unionises', 'The agreement covers {count} people and ends crunch before releases.'),
    news('Museum shows work of {name}', 'Visitors can play {n} prototypes that were never finished.'),
    news(
      '{name} {thing} sells {count},000 copies in a weekend',
      'Servers held apart from {n} minutes on Saturday.',
      'railway game, puzzle game, board game, flight simulator',
    ),
  ],
};
