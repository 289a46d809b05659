import { about, line, news, type Sector } from '../sector.ts';

export const developerTools: Sector = {
  slug: 'developer-tools',
  weight: 40,
  founded: [1989, 2015],
  endings: ['Software', 'Works', 'Tools', 'Labs', 'Runtime', 'Compute', 'Systems'],
  tails: ['stack', 'code', 'forge', 'shell', 'patch'],
  lines: [
    line('build', 'a debugger that can step backwards', 'debugger'),
    line('run', 'build servers that start in {two|four} seconds', 'build server', 'data'),
    line('write', 'a compiler for {railway signalling|smart meters|hearing aids}', 'compiler', 'chips'),
    line('build', 'error tracking that groups by cause', 'error tracker', 'data'),
    line('make', 'a document editor for engineers', 'document editor', 'education'),
    line(
      'operate',
      'hosting for {small teams|newsrooms|public agencies}',
      'hosting service',
      'cybersecurity',
    ),
    line('build', 'test devices in the cloud: {400|900} real phones', 'device farm', 'cybersecurity'),
    line(
      'build',
      'migration tools for old {COBOL|Fortran|mainframe} systems',
      'migration tool',
      'banking',
      'insurance',
    ),
    line('provide', 'a registry for {signed packages|firmware images}', 'package registry', 'cybersecurity'),
    line('build', 'load testing that replays real traffic', 'load tester', 'data'),
    line('write', 'an embedded database of {300|600} kilobytes', 'embedded database', 'data', 'chips'),
    line('make', 'code review that reads like a newspaper', 'review tool', 'ai'),
  ],
  customers: [
    'game studios',
    'banks’ platform teams',
    'firmware engineers',
    'newsrooms',
    'two-person start-ups',
    'research institutes',
    'public agencies',
    'car makers',
  ],
  means: [
    'with a manual that is shorter than the licence',
    'under an open licence with paid support',
    'with releases every {six|eight} weeks since {year}',
    about(
      'using one binary and no daemon',
      'debugger, compiler, error tracker, embedded database, load tester, build server',
    ),
    about(
      'with a command line first and a screen second',
      'debugger, build server, compiler, migration tool, load tester, package registry',
    ),
    'with every default explained',
    'by measuring before adding anything',
    'at a price per team, not per seat',
  ],
  proofs: [
    about(
      'Upgrades have needed no migration since version {two|three}.',
      'error tracker, embedded database, build server, package registry',
    ),
    about(
      'It runs on {a laptop from 2014|a forty-dollar board}.',
      'debugger, compiler, embedded database, document editor',
    ),
    about(
      'The public issue tracker has {eleven|twenty-six} open bugs.',
      'debugger, compiler, embedded database, document editor, load tester',
    ),
    about('{Two|Four} national rail operators build with it.', 'compiler, embedded database, debugger'),
    'Its changelog has a small following of its own.',
    'Support questions are answered by the people who wrote the code.',
    about('The test suite runs {1.4|3.1} million cases a night.', 'compiler, embedded database, debugger'),
  ],
  topics: [
    'build times',
    'embedded databases',
    'package signing',
    'mainframe migration',
    'developer productivity',
    'observability cost',
  ],
  news: [
    news(
      '{name} {n}.0 drops its configuration file',
      'Defaults now cover what nine projects in ten had set by hand.',
      'debugger, compiler, load tester, error tracker, embedded database',
    ),
    news(
      '{name} cuts build times for {customers} by half',
      'A case study lists what was tried and what did not help.',
      'build server',
    ),
    news(
      '{name} changes licence after community vote',
      'The new terms keep hosting open to everyone below {count} employees.',
      'embedded database, compiler, hosting service, debugger',
    ),
    news(
      'Long-term support: {name} promises {n} years',
      'Security fixes will reach every release since {year2}.',
    ),
    news(
      '{name} and {partner} agree on trace format',
      'Tools of either company will read the other’s files from the next release.',
      'error tracker, debugger, load tester',
    ),
    news(
      'Outage at {name} traced to leap-day bug',
      'Builds were delayed {n} hours; the report names the commit.',
      'build server, hosting service, package registry, device farm',
    ),
  ],
};
