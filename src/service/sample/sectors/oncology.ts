import { about, line, news, type Sector } from '../sector.ts';

export const oncology: Sector = {
  slug: 'oncology',
  weight: 26,
  founded: [1987, 2014],
  endings: ['Oncology', 'Therapeutics', 'Medicine', 'Cancer Medicine', 'Biotherapeutics'],
  tails: ['onc', 'thera', 'cura'],
  lines: [
    line(
      'develop',
      'radioligands that carry {actinium|lutetium|lead-212} to {prostate|bone|neuroendocrine} tumours',
      'radioligand',
      'biotech',
    ),
    line('develop', 'CAR-T cells grown in {nine|four} days', 'CAR-T therapy', 'biotech'),
    line('make', 'vaccines from a patient’s own {melanoma|lung|bladder} tumour', 'tumour vaccine', 'biotech'),
    line('provide', 'tumour boards by video', 'tumour board', 'diagnostics'),
    line(
      'develop',
      'antibody conjugates against {ovarian|gastric|breast} cancer',
      'antibody conjugate',
      'biotech',
    ),
    line('build', 'compact proton therapy rooms', 'proton room', 'medical-devices'),
    line(
      'develop',
      'blood tests that see a relapse {months|half a year} early',
      'relapse test',
      'diagnostics',
      'biotech',
    ),
    line('develop', 'drugs for {glioma|childhood leukaemia|sarcoma}', 'targeted drug', 'biotech'),
    line('write', 'dose-planning software', 'dose planner', 'ai', 'medical-devices'),
  ],
  customers: [
    'cancer centres',
    'children’s hospitals',
    'radiotherapy clinics',
    'university hospitals',
    'drug makers',
    'national screening programmes',
  ],
  means: [
    about('with isotopes made {two|three} hours from the bedside', 'radioligand'),
    about(
      'using a target found in {2009|2013|2016} and ignored since',
      'CAR-T therapy, antibody conjugate, targeted drug',
    ),
    'with patients on the steering committee',
    about('from a clean room built around {six|eight} beds', 'CAR-T therapy, tumour vaccine'),
    about(
      'with dosing by weight, age and kidney function',
      'radioligand, targeted drug, antibody conjugate, dose planner',
    ),
    about(
      'by stopping early when it does not help',
      'radioligand, CAR-T therapy, antibody conjugate, targeted drug, tumour vaccine',
    ),
  ],
  proofs: [
    about(
      'In its phase 2 trial {41|52|63} of {88|104|120} tumours shrank.',
      'radioligand, CAR-T therapy, antibody conjugate, targeted drug, tumour vaccine',
    ),
    about(
      'One product is approved; {two|three} are in late trials.',
      'radioligand, antibody conjugate, targeted drug, CAR-T therapy',
    ),
    about(
      'Turn-round from biopsy to infusion is {nineteen|twenty-six} days.',
      'CAR-T therapy, tumour vaccine',
    ),
    about(
      'It pays for travel to every trial site.',
      'radioligand, CAR-T therapy, antibody conjugate, targeted drug, tumour vaccine',
    ),
    about(
      'Follow-up reaches {seven|nine} years for the first cohort.',
      'radioligand, CAR-T therapy, antibody conjugate, targeted drug, tumour vaccine, proton room, relapse test',
    ),
    about(
      'Trial protocols are written at a reading age of twelve.',
      'radioligand, CAR-T therapy, antibody conjugate, targeted drug, tumour vaccine',
    ),
  ],
  topics: ['radioligand supply', 'cell therapy cost', 'liquid biopsy', 'tumour vaccines', 'proton therapy'],
  news: [
    news(
      '{name} trial of {thing} meets survival goal',
      'Patients lived {n} months longer at the median; full data follow at a congress.',
      'radioligand, CAR-T therapy, antibody conjugate, targeted drug, tumour vaccine',
    ),
    news(
      'Regulator grants {name} priority review',
      'A decision is expected within {n} months.',
      'radioligand, CAR-T therapy, antibody conjugate, targeted drug',
    ),
    news(
      '{name} secures isotope supply for {n} years',
      'Two reactors in {country2} will deliver weekly.',
      'radioligand',
    ),
    news(
      '{name} pauses enrolment after two adverse events',
      'The monitoring board will look at {count} patient files before the trial goes on.',
      'CAR-T therapy, antibody conjugate, targeted drug, radioligand',
    ),
    news(
      '{name} treats first patient in {city2}',
      'The hospital is one of {n} new sites outside {country}.',
      'radioligand, CAR-T therapy, tumour vaccine, proton room',
    ),
  ],
};
