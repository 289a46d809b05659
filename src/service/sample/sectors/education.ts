import { about, line, news, type Sector } from '../sector.ts';

export const education: Sector = {
  slug: 'education',
  weight: 26,
  founded: [1946, 2013],
  endings: ['Learning', 'Schools', 'Academy', 'Education', 'Study'],
  tails: ['learn', 'tutor', 'read', 'class'],
  lines: [
    line('publish', 'primary-school readers in {nineteen|thirty-four} languages', 'school reader', 'media'),
    line('build', 'a maths tutor that shows its working', 'maths tutor', 'ai'),
    line('run', 'evening schools for {electricians|care workers|sailors|bakers}', 'evening school', 'hr'),
    line('make', 'science kits in a shoebox', 'science kit', 'consumer'),
    line('write', 'timetabling software', 'timetable', 'data'),
    line('operate', 'a radio school for {islands|cattle stations|mountain farms}', 'radio school', 'media'),
    line('provide', 'examinations with human markers', 'examination', 'data', 'legal'),
    line('make', 'tablets that last a {school week|term} on a charge', 'school tablet', 'consumer', 'chips'),
    line('run', 'language courses by telephone', 'language course', 'travel', 'consumer'),
    line('run', 'nursery schools next to {factories|hospitals|stations}', 'nursery', 'hr', 'consumer'),
  ],
  customers: [
    'village schools',
    'teacher colleges',
    'ministries of education',
    'trade unions',
    'prisons',
    'libraries',
    'adult learners',
    'universities',
  ],
  means: [
    about(
      'with lessons that work without a network',
      'maths tutor, radio school, school reader, language course, school tablet',
    ),
    about(
      'written by teachers who still teach',
      'school reader, maths tutor, science kit, language course, radio school',
    ),
    about('for less than a bus ticket a day', 'language course, maths tutor, evening school'),
    about('with progress shown to the pupil first', 'maths tutor, language course, school tablet'),
    about(
      'using one book, one pencil and one good question',
      'school reader, language course, evening school',
    ),
    about('with small classes and long holidays', 'evening school, nursery, language course'),
  ],
  proofs: [
    about(
      'A trial in {140|310} schools found {three|five} months of extra progress.',
      'school reader, maths tutor, science kit',
    ),
    about(
      'It reaches {410,000|1.2 million} pupils.',
      'school reader, maths tutor, radio school, examination, school tablet',
    ),
    about('{71|83} per cent finish what they start.', 'evening school, language course, radio school'),
    about('Teachers may change every page.', 'school reader, maths tutor, timetable, science kit'),
    about('No pupil data leaves {country}.', 'maths tutor, timetable, examination, school tablet'),
    about('The most used lesson is about rivers.', 'school reader, maths tutor, science kit, radio school'),
  ],
  topics: ['reading instruction', 'adult training', 'examination software', 'rural schools', 'tutoring'],
  news: [
    news(
      'Schools in {country2} adopt {name} {thing}',
      'Teachers of {count} schools were trained over {n} Saturdays.',
      'school reader, maths tutor, science kit, timetable, school tablet',
    ),
    news(
      'Study: {name} pupils {n} months ahead in reading',
      'The trial was paid for by a foundation and registered in advance.',
      'school reader, maths tutor',
    ),
    news(
      '{name} gives away its {year2} course',
      'Text, pictures and recordings may be copied freely.',
      'school reader, language course, maths tutor',
    ),
    news(
      '{name} leaves advertising',
      'The free version will be paid for by {n} library associations.',
      'language course, maths tutor',
    ),
    news(
      'Exam day: {name} systems hold for {count},000 candidates',
      'One school marked on paper after a power cut.',
      'examination',
    ),
  ],
};
