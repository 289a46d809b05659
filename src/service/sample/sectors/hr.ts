import { about, line, news, type Sector } from '../sector.ts';

export const hr: Sector = {
  slug: 'hr',
  weight: 22,
  founded: [1958, 2013],
  endings: ['People', 'Staffing', 'Workforce', 'Work', 'Employment'],
  tails: ['staff', 'crew', 'shift', 'roster'],
  lines: [
    line('run', 'payroll for {theatres|farms at harvest|ship crews|charities}', 'payroll', 'fintech'),
    line('build', 'rotas that nurses draw up themselves', 'rota planner', 'ai', 'medical-devices'),
    line('provide', 'temporary {teachers|vets|train drivers|chefs}', 'staffing service', 'education'),
    line('write', 'interview software that hides names and photographs', 'interview tool', 'ai', 'legal'),
    line('run', 'apprenticeships shared by small firms', 'apprenticeship', 'education', 'manufacturing'),
    line(
      'provide',
      'employment in {sixty|ninety} countries without a local office',
      'employment service',
      'legal',
      'payments',
    ),
    line('make', 'time clocks that respect the law', 'time clock', 'manufacturing', 'legal'),
    line('run', 'staff surveys of {four|six} questions', 'staff survey', 'data'),
    line('provide', 'occupational health on wheels', 'health bus', 'diagnostics'),
  ],
  customers: [
    'hospital wards',
    'family firms',
    'harvest contractors',
    'theatres',
    'logistics depots',
    'municipal services',
    'restaurant groups',
  ],
  means: [
    about('with payslips a person can check', 'payroll, employment service, staffing service'),
    about('using rules written by the people they apply to', 'rota planner, time clock'),
    about('with no score that cannot be appealed', 'interview tool, staff survey'),
    about('in {fourteen|twenty-one} labour laws', 'payroll, employment service, time clock'),
    about(
      'with payment on the {25th|last Friday} whatever happens',
      'payroll, staffing service, employment service',
    ),
    about('by asking both sides', 'staff survey, interview tool, apprenticeship, rota planner'),
  ],
  proofs: [
    about('It pays {91,000|240,000} people every month.', 'payroll, employment service, staffing service'),
    about('Sick leave on its wards fell by {a fifth|a quarter}.', 'rota planner, health bus'),
    about('A corrected payslip takes {one day|two hours}.', 'payroll, employment service'),
    about('Placements last {three|four} years on average.', 'staffing service, apprenticeship'),
    about(
      'The works council of its largest customer wrote its preface.',
      'rota planner, time clock, staff survey',
    ),
    about('Error rate: {two|five} payslips in ten thousand.', 'payroll, time clock'),
  ],
  topics: ['self-rostering', 'payroll errors', 'cross-border employment', 'apprenticeships', 'fair hiring'],
  news: [
    news(
      '{N} hospitals move rotas to {name}',
      'Nurses in the pilot swapped {count} shifts a month without a call.',
      'rota planner',
    ),
    news(
      'Court clears {name} hiring test',
      'The judges found {n} safeguards sufficient and asked for one more.',
      'interview tool',
    ),
    news(
      '{name} corrects {count} payslips, adds interest',
      'A tax table had been read one line too low.',
      'payroll, employment service',
    ),
    news(
      '{name} opens apprenticeship centre in {city2}',
      'Small firms share {n} trainers.',
      'apprenticeship',
    ),
    news(
      '{name} and {partner} link time clock and payroll',
      'Customers of either pay nothing extra.',
      'time clock, payroll',
    ),
  ],
};
