import { about, line, news, type Sector } from '../sector.ts';

export const recycling: Sector = {
  slug: 'recycling',
  weight: 18,
  founded: [1961, 2013],
  endings: ['Recycling', 'Circular', 'Recovery', 'Reclaim', 'Reworks', 'Materials'],
  tails: ['cycle', 'loop', 'renew'],
  lines: [
    line(
      'operate',
      'plants that take batteries apart without {heat|water}',
      'battery plant',
      'energy-storage',
      'materials',
    ),
    line('make', 'yarn from {fishing nets|old uniforms|bed linen}', 'recycled yarn', 'materials', 'consumer'),
    line(
      'build',
      'sorting lines that tell {black plastics|glass colours|textile fibres} apart',
      'sorting line',
      'robotics',
      'ai',
    ),
    line('run', 'deposit machines in {four|nine} countries', 'deposit machine', 'retail', 'payments'),
    line(
      'produce',
      'recycled {aluminium|copper|paper pulp|gypsum}',
      'recycled metal',
      'materials',
      'manufacturing',
    ),
    line(
      'sell',
      'refurbished {phones|laboratory instruments|office chairs|lifts}',
      'refurbished phone',
      'consumer',
      'retail',
    ),
    line('operate', 'a timber yard of beams from demolished houses', 'reclaimed beam', 'construction'),
    line(
      'provide',
      'take-back schemes for {solar panels|mattresses|skis|paint}',
      'take-back scheme',
      'solar',
      'logistics',
    ),
    line('make', 'road surfacing from old tyres', 'tyre asphalt', 'construction', 'materials'),
  ],
  customers: [
    'smelters',
    'town councils',
    'furniture makers',
    'beverage companies',
    'car dismantlers',
    'carpet mills',
    'demolition firms',
  ],
  means: [
    about('with a gate fee that falls as purity rises', 'battery plant, sorting line, recycled metal'),
    about(
      'using nothing hotter than {ninety|two hundred} degrees',
      'battery plant, recycled yarn, recycled metal',
    ),
    about('with weighbridge data open to the town', 'battery plant, recycled metal, take-back scheme'),
    about('from bales others turn away', 'recycled yarn, sorting line, recycled metal'),
    about('with a passport for every tonne', 'battery plant, recycled metal, reclaimed beam, tyre asphalt'),
    about('and by hand where hands are better', 'refurbished phone, reclaimed beam, recycled yarn'),
  ],
  proofs: [
    about(
      'Recovery: {93|96|98} per cent by weight.',
      'battery plant, sorting line, recycled metal, take-back scheme',
    ),
    about(
      'The line in {city} eats {four|nine} tonnes an hour.',
      'battery plant, sorting line, recycled metal, recycled yarn',
    ),
    'Neighbours may walk in on Fridays.',
    about('Its copper is bought back by the mill that first made it.', 'battery plant, recycled metal'),
    about(
      'Residues fill {one|two} skips a week.',
      'battery plant, sorting line, recycled metal, tyre asphalt',
    ),
    about('It has taken apart {2.1|4.8} million phones.', 'refurbished phone'),
  ],
  topics: [
    'battery recycling',
    'textile sorting',
    'deposit schemes',
    'scrap prices',
    'reused building parts',
  ],
  news: [
    news(
      '{name} starts line for {count} tonnes a week',
      'It handles what the old plant in {city2} had to send abroad.',
      'battery plant, sorting line, recycled metal, recycled yarn',
    ),
    news(
      '{name} and {partner} close a loop',
      'Offcuts go back to the mill within {n} days.',
      'recycled metal, recycled yarn',
    ),
    news(
      'Town of {city2} picks {name} for collection',
      'The contract runs {n} years and pays by purity.',
      'deposit machine, take-back scheme',
    ),
    news(
      '{name} fined for noise, moves shredder indoors',
      'The hall cost more than the fine; neighbours were asked where to put it.',
      'battery plant, recycled metal, sorting line',
    ),
    news(
      '{name} finds buyer for its last residue',
      'A cement works takes the {count} tonnes that used to be buried.',
      'battery plant, sorting line, recycled metal',
    ),
  ],
};
