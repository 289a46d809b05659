import { about, line, news, type Sector } from '../sector.ts';

export const photonics: Sector = {
  slug: 'photonics',
  weight: 12,
  founded: [1968, 2012],
  endings: ['Photonics', 'Optics', 'Optical', 'Lightwave'],
  tails: ['lux', 'lumen', 'photon', 'optic'],
  lines: [
    line('make', 'lasers for {eye surgery|fine engraving|gas sensing}', 'laser source', 'medical-devices'),
    line('make', 'optical switches for data centres', 'optical switch', 'data', 'chips'),
    line(
      'build',
      'spectrometers that {fit in a pen|sort plastics on a belt|taste olive oil}',
      'spectrometer',
      'recycling',
      'food',
    ),
    line('make', 'lenses moulded from chalcogenide glass', 'infrared lens', 'materials'),
    line('build', 'lidar for {harbour cranes|forestry|level crossings}', 'lidar', 'robotics', 'mobility'),
    line('design', 'photonic chips', 'photonic chip', 'chips', 'quantum'),
    line(
      'make',
      'fibre sensors that run the length of a {bridge|pipeline|glacier}',
      'fibre sensor',
      'construction',
      'grid',
    ),
    line('make', 'frequency combs and clocks', 'frequency comb', 'quantum', 'space'),
  ],
  customers: [
    'eye clinics',
    'observatories',
    'data centres',
    'glassworks',
    'pipeline operators',
    'instrument makers',
    'synchrotrons',
  ],
  means: [
    about(
      'with mirrors polished to {a tenth|a twentieth} of a wave',
      'laser source, frequency comb, infrared lens',
    ),
    about('using crystals it grows itself', 'laser source, frequency comb, photonic chip'),
    'with alignment done once, at the factory',
    'from a clean room below an old cinema',
    'and calibrated against a national standard',
    about('with no moving parts', 'optical switch, lidar, fibre sensor, spectrometer, photonic chip'),
  ],
  proofs: [
    about('Drift is under {two|five} parts in a billion a day.', 'frequency comb, laser source'),
    about('Two Antarctic stations rely on it.', 'lidar, spectrometer, frequency comb, fibre sensor'),
    'It makes {eleven|forty} a week and tests each for {three|five} days.',
    'The first unit, from {year}, still lights up every morning in {city}.',
    about(
      'A {telescope|synchrotron} in {country2} ordered {six|nine} more.',
      'laser source, frequency comb, spectrometer',
    ),
    about('Coatings are guaranteed for {ten|fifteen} years.', 'infrared lens, laser source'),
  ],
  topics: ['optical switching', 'industrial lidar', 'photonic chips', 'fibre sensing', 'laser supply'],
  news: [
    news(
      '{name} delivers {thing} to observatory in {country2}',
      'Installation took {n} clear nights.',
      'laser source, frequency comb, spectrometer, infrared lens',
    ),
    news(
      '{name} opens coating line in {city}',
      'It handles mirrors of up to {count} centimetres.',
      'infrared lens, laser source',
    ),
    news('Bridge fitted with {name} sensors', '{Count} points report strain every second.', 'fibre sensor'),
    news(
      '{name} and {partner} combine laser and chip',
      'A first sample fits {n} functions into one package.',
    ),
    news('Export licence granted for {name} {thing}', 'The review took {n} months.'),
  ],
};
