import { about, line, news, type Sector } from '../sector.ts';

export const medicalDevices: Sector = {
  slug: 'medical-devices',
  weight: 38,
  founded: [1949, 2011],
  endings: ['Medical', 'Devices', 'Health', 'Care', 'Medtech'],
  tails: ['med', 'care', 'cura', 'vital'],
  lines: [
    line(
      'make',
      'incubators that run {six hours|a night} on a motorcycle battery',
      'incubator',
      'energy-storage',
    ),
    line('make', 'knee braces printed from a {phone scan|plaster cast}', 'knee brace', 'manufacturing'),
    line('build', 'dialysis machines that fit under a {bed|desk|bunk}', 'dialysis machine'),
    line('make', 'hearing aids without batteries to change', 'hearing aid', 'consumer', 'chips'),
    line('build', 'ultrasound probes that plug into a phone', 'ultrasound probe', 'diagnostics', 'chips'),
    line('make', 'insulin patches', 'insulin patch', 'consumer'),
    line('make', 'sutures and clips that dissolve in {six|ten} weeks', 'dissolving clip', 'materials'),
    line('build', 'surgical lamps, tables and sterilisers', 'steriliser', 'manufacturing'),
    line('develop', 'retinal implants', 'retinal implant', 'chips', 'photonics'),
    line('make', 'prosthetic hands with {five|six} grips', 'prosthetic hand', 'robotics'),
    line('build', 'catheters steered by magnets', 'steerable catheter', 'robotics'),
    line('provide', 'repair and calibration of hospital equipment', 'calibration service', 'logistics'),
  ],
  customers: [
    'district hospitals',
    'home-care nurses',
    'orthopaedic clinics',
    'ambulance services',
    'veterinary clinics',
    'field hospitals',
    'dental practices',
    'rehabilitation centres',
  ],
  means: [
    about(
      'with parts any hospital workshop can replace',
      'incubator, dialysis machine, steriliser, prosthetic hand',
    ),
    about('using pictograms instead of text', 'incubator, dialysis machine, ultrasound probe, steriliser'),
    about(
      'with a service life of {fifteen|twenty} years',
      'incubator, dialysis machine, steriliser, ultrasound probe',
    ),
    about('from titanium machined in {city}', 'knee brace, prosthetic hand, steriliser'),
    about('with alarms that say what to do next', 'incubator, dialysis machine, insulin patch'),
    about('and sterilised with steam, not gas', 'dissolving clip, steerable catheter, retinal implant'),
    about(
      'with trial data from {eleven|twenty-four} wards',
      'dialysis machine, ultrasound probe, insulin patch, dissolving clip, steerable catheter, incubator',
    ),
  ],
  proofs: [
    about(
      'Nurses learn it in {twenty|forty} minutes.',
      'incubator, dialysis machine, ultrasound probe, steerable catheter',
    ),
    about(
      '{6,200|14,000|31,000} are in use, the oldest since {year}.',
      'incubator, dialysis machine, hearing aid, ultrasound probe, prosthetic hand',
    ),
    about('It weighs {four|nine} kilos and survives a fall from a table.', 'incubator, dialysis machine'),
    'Recalls since {year}: one, for a label.',
    about('Midwives in {country2} helped to draw the second version.', 'incubator, ultrasound probe'),
    about(
      'It is cleared in Europe, Japan and {country2}.',
      'dialysis machine, hearing aid, ultrasound probe, insulin patch, dissolving clip, retinal implant, steerable catheter',
    ),
    'A hospital in {city} has bought nothing else since {year2}.',
  ],
  topics: [
    'home dialysis',
    'portable ultrasound',
    'implant registries',
    'hospital procurement',
    'device repair',
    'hearing aids',
  ],
  news: [
    news(
      '{name} {thing} cleared for home use',
      'The clearance follows a trial with {count} patients and their families.',
      'dialysis machine, insulin patch, hearing aid, ultrasound probe',
    ),
    news(
      '{name} recalls {count} devices over a cable',
      'The cable can chafe after about {n} years; nurses can replace it on the ward.',
      'incubator, dialysis machine, ultrasound probe, steriliser',
    ),
    news(
      '{name} to equip {n} hospitals in {country2}',
      'Delivery includes training and {n} years of spare parts.',
      'incubator, dialysis machine, steriliser, ultrasound probe, calibration service',
    ),
    news(
      'Study: {name} {thing} shortens stay by a day',
      'The trial in {city2} followed {count} patients and was paid for by the health service.',
      'dissolving clip, steerable catheter, ultrasound probe, incubator',
    ),
    news(
      '{name} opens repair manual to hospitals',
      'Workshops may now copy {count} parts without a licence.',
      'incubator, dialysis machine, steriliser, calibration service',
    ),
    news(
      '{name} doubles clean-room space in {city}',
      'The extension is ready in {n} months and adds {count} jobs.',
      'dissolving clip, steerable catheter, retinal implant, insulin patch',
    ),
  ],
};
