import { about, line, news, type Sector } from '../sector.ts';

export const diagnostics: Sector = {
  slug: 'diagnostics',
  weight: 28,
  founded: [1976, 2013],
  endings: ['Diagnostics', 'Laboratories', 'Health', 'Clinical', 'Pathology'],
  tails: ['assay', 'scan', 'lab', 'scope'],
  lines: [
    line(
      'make',
      'a breath test for {tuberculosis|stomach ulcers|lung infection}',
      'breath test',
      'medical-devices',
    ),
    line(
      'run',
      '{fourteen|twenty-two|thirty-five} laboratories between {coast and desert|the fjords|two borders}',
      'laboratory network',
      'logistics',
    ),
    line('build', 'MRI scanners that need no helium', 'MRI scanner', 'medical-devices'),
    line('make', 'strip tests for {malaria|sepsis|snake venom|pre-eclampsia}', 'strip test', 'biotech'),
    line(
      'write',
      'software that reads {mammograms|retina photographs|biopsy slides|chest films}',
      'slide reader',
      'ai',
      'medical-devices',
    ),
    line('provide', 'newborn screening for {54|71} conditions', 'newborn screen', 'biotech'),
    line(
      'build',
      'sequencers that fit into a {rucksack|glove box}',
      'portable sequencer',
      'biotech',
      'chips',
    ),
    line('make', 'reagents and controls', 'reagent kit', 'materials', 'biotech'),
    line(
      'provide',
      'waste-water testing for {measles and polio|influenza|antibiotic resistance}',
      'waste-water test',
      'water',
      'data',
    ),
  ],
  customers: [
    'village clinics',
    'blood banks',
    'screening programmes',
    'veterinary services',
    'family doctors',
    'travel clinics',
    'hospital pathologists',
  ],
  means: [
    about('with a result in {eight|fifteen|forty} minutes', 'breath test, strip test, portable sequencer'),
    about('at {eighty cents|two dollars|four dollars} a test', 'strip test, breath test'),
    about('with no cold chain between factory and clinic', 'strip test, reagent kit, breath test'),
    about('using a drop of blood no larger than a lentil', 'strip test, newborn screen'),
    about('with a second reader for every tenth image', 'slide reader'),
    about(
      'with couriers that leave at {five|nine} every evening',
      'laboratory network, newborn screen, waste-water test',
    ),
  ],
  proofs: [
    about(
      'A study of {4,400|9,800} patients put its sensitivity at {93|96|98} per cent.',
      'breath test, strip test, slide reader, newborn screen',
    ),
    about('It processes {11,000|26,000} samples a night.', 'laboratory network, newborn screen'),
    about('Midwives in {country2} use it by torchlight.', 'strip test, breath test'),
    about(
      'False alarms have fallen by {a third|half} since {year2}.',
      'slide reader, newborn screen, breath test',
    ),
    about(
      'Results reach the doctor before the patient is home.',
      'breath test, strip test, laboratory network',
    ),
    about(
      'Reference laboratories in {four|six} countries check its kits.',
      'reagent kit, strip test, waste-water test',
    ),
  ],
  topics: [
    'point-of-care testing',
    'image reading',
    'newborn screening',
    'helium-free imaging',
    'waste-water surveillance',
  ],
  news: [
    news(
      '{name} {thing} recommended for national programme',
      'The committee looked at {n} studies and asked for yearly checks.',
    ),
    news(
      '{name} laboratory in {city2} starts night shift',
      'Samples taken by evening are reported before {n} in the morning.',
      'laboratory network, newborn screen, waste-water test',
    ),
    news(
      'Trial finds {name} {thing} as good as two readers',
      'Radiologists checked {count} disagreements by hand.',
      'slide reader',
    ),
    news(
      '{name} donates {count},000 tests after floods',
      'The tests need no refrigerator and went out with the first boats.',
      'strip test, breath test',
    ),
    news(
      '{name} withdraws batch of reagents',
      'Controls drifted after {n} weeks in transit. Clinics were called the same day.',
      'reagent kit, strip test, newborn screen',
    ),
  ],
};
