import { about, line, news, type Sector } from '../sector.ts';

export const cybersecurity: Sector = {
  slug: 'cybersecurity',
  weight: 40,
  founded: [1991, 2015],
  endings: ['Security', 'Cyber', 'Defence', 'Cryptography', 'Shield', 'Secure', 'Identity'],
  tails: ['guard', 'lock', 'cipher', 'sentry', 'ward'],
  lines: [
    line('make', 'hardware keys that fit on a {key ring|bank card|lanyard}', 'hardware key', 'manufacturing'),
    line(
      'run',
      'a night watch for {hospitals|town halls|small banks|water works}',
      'monitoring service',
      'data',
    ),
    line(
      'build',
      'backups that cannot be changed for {thirty|ninety} days',
      'locked backup',
      'developer-tools',
    ),
    line(
      'provide',
      'penetration tests of {ships|lifts|medical pumps|signal boxes}',
      'penetration test',
      'shipping',
      'medical-devices',
    ),
    line('write', 'software that finds secrets in source code', 'secret scanner', 'developer-tools'),
    line(
      'make',
      'one-way network diodes for {power plants|refineries|archives}',
      'network diode',
      'grid',
      'manufacturing',
    ),
    line('build', 'e-mail filtering that explains each decision', 'mail filter', 'ai'),
    line('provide', 'certificates and key storage', 'key store', 'legal', 'fintech'),
    line('run', 'phishing drills in {nine|seventeen} languages', 'phishing drill', 'education', 'hr'),
    line(
      'develop',
      'encryption meant to outlast quantum computers',
      'encryption library',
      'quantum',
      'developer-tools',
    ),
    line('build', 'login without passwords', 'login service', 'developer-tools'),
  ],
  customers: [
    'hospitals',
    'regional banks',
    'law firms',
    'universities',
    'port authorities',
    'electricity networks',
    'ministries',
    'payroll bureaus',
  ],
  means: [
    about('with a named analyst on every night shift', 'monitoring service, mail filter, locked backup'),
    about(
      'using agents small enough to read in an afternoon',
      'monitoring service, secret scanner, locked backup',
    ),
    about(
      'with findings closed or explained within {a week|ten days}',
      'penetration test, secret scanner, monitoring service',
    ),
    'with source code that customers may inspect',
    about('from an operations room with no windows and good coffee', 'monitoring service, phishing drill'),
    about(
      'without sending a byte out of the building',
      'mail filter, network diode, secret scanner, key store',
    ),
    about(
      'with response times in the contract and penalties beside them',
      'monitoring service, locked backup, penetration test, key store',
    ),
  ],
  proofs: [
    about('The median alarm is looked at within {four|seven} minutes.', 'monitoring service, mail filter'),
    'It pays for reported flaws and publishes the sums.',
    about(
      'After an attack in {2022|2023|2024} a customer was back in {nine|fourteen} hours.',
      'locked backup, monitoring service',
    ),
    about(
      '{Eleven|Nineteen} flaws in widely used software bear its researchers’ names.',
      'penetration test, secret scanner, encryption library',
    ),
    about('No customer has paid a ransom since {year2}.', 'locked backup, monitoring service'),
    'Its own breach, in {year2}, is described on its website in full.',
    about(
      'Auditors from {three|five} countries have read its code.',
      'hardware key, encryption library, key store, login service, network diode',
    ),
  ],
  topics: [
    'hardware keys',
    'incident response',
    'passwordless login',
    'industrial networks',
    'post-quantum migration',
    'cyber cover',
  ],
  news: [
    news(
      '{name} researchers report flaw in {count} router models',
      'Makers had ninety days to respond; {n} have published fixes.',
      'penetration test, secret scanner, encryption library',
    ),
    news(
      '{name} helps {customers} recover from attack',
      'Systems were rebuilt from locked backups; no ransom was paid.',
      'locked backup, monitoring service',
    ),
    news(
      '{name} {thing} passes national certification',
      'The review took {n} months and included the source code.',
      'hardware key, network diode, key store, encryption library, login service',
    ),
    news(
      '{name} takes over night watch for {count} town halls',
      'The contract replaces a patchwork of local suppliers.',
      'monitoring service',
    ),
    news(
      '{name} discloses its own incident',
      'An old test server was reachable for {n} days. Logs show no customer data was read.',
    ),
    news(
      'Bug bounty: {name} doubles top reward',
      'Last year it paid for {count} reports from {n} countries.',
    ),
  ],
};
