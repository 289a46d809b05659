import { about, line, news, type Sector } from '../sector.ts';

export const construction: Sector = {
  slug: 'construction',
  weight: 26,
  founded: [1932, 2006],
  endings: ['Construction', 'Builders', 'Structures', 'Building', 'Civil'],
  tails: ['build', 'beam', 'brick', 'frame'],
  lines: [
    line(
      'build',
      'timber apartment blocks of {six|eight|eleven} storeys',
      'timber block',
      'real-estate',
      'materials',
    ),
    line(
      'make',
      'bathroom pods for {hotels|student halls|hospitals}',
      'bathroom pod',
      'manufacturing',
      'real-estate',
    ),
    line('provide', 'scaffolding, hoists and site power', 'scaffold', 'energy-storage'),
    line('build', 'footbridges in a week', 'footbridge', 'materials'),
    line(
      'write',
      'site software for {foremen|quantity surveyors|crane crews}',
      'site planner',
      'data',
      'developer-tools',
    ),
    line('make', 'windows and doors for listed buildings', 'window', 'manufacturing'),
    line(
      'build',
      'printed houses from {clay|lime|recycled concrete}',
      'printed house',
      'robotics',
      'materials',
    ),
    line(
      'provide',
      'insulation of terraced streets, one row at a time',
      'insulation crew',
      'grid',
      'real-estate',
    ),
    line('build', 'schools and nurseries to one catalogue', 'school building', 'education'),
    line('make', 'heat pumps that fit {under a window|in a loft}', 'heat pump', 'grid', 'consumer'),
  ],
  customers: [
    'housing associations',
    'school boards',
    'hotel groups',
    'cathedral chapters',
    'railway companies',
    'municipal builders',
    'student unions',
  ],
  means: [
    about(
      'with a fixed price after {two|three} site visits',
      'heat pump, insulation crew, window, timber block',
    ),
    about(
      'using screws, so that everything can be taken down again',
      'timber block, footbridge, school building, window',
    ),
    about('with a factory roof over the muddy part', 'timber block, bathroom pod, school building, window'),
    about(
      'from spruce felled within {sixty|ninety} kilometres',
      'timber block, school building, window, footbridge',
    ),
    about('with neighbours told the day before', 'timber block, insulation crew, printed house, footbridge'),
    about(
      'and finished to the week',
      'timber block, bathroom pod, footbridge, school building, insulation crew, printed house',
    ),
  ],
  proofs: [
    about('The {eighth|fourteenth} block was ready {nine|sixteen} days early.', 'timber block'),
    about('Heating bills in its first street fell by {58|71} per cent.', 'insulation crew, heat pump'),
    about('It employs more carpenters than clerks.', 'timber block, window, school building'),
    about('Defects at handover average {four|six}.', 'bathroom pod, timber block, school building'),
    about('A cathedral in {country2} trusts it with the roof.', 'scaffold, window'),
    about('Its oldest house, from {year}, was never repainted.', 'timber block'),
  ],
  topics: ['timber construction', 'modular housing', 'retrofit', 'site productivity', 'heat pumps'],
  news: [
    news('{name} tops out {count}-flat block in {city2}', 'The frame went up in {n} weeks.', 'timber block'),
    news(
      '{name} wins retrofit of {count} houses',
      'Residents stay in their homes; each takes {n} days.',
      'insulation crew, heat pump, window',
    ),
    news(
      'Crane accident at {name} site, two injured',
      'Work stopped for {n} days. The inspectorate’s report will be public.',
      'scaffold, timber block, school building',
    ),
    news(
      '{name} opens factory in {city2}',
      'It will make {n} houses a week and train {count} people.',
      'timber block, bathroom pod, printed house',
    ),
    news('Architects’ prize for {name} school', 'The jury praised the stairs.', 'school building'),
  ],
};
