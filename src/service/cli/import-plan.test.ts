import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Company } from '#contract/company.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-data.ts';

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, text);
  return path;
}

test('a plan says how each column would be understood, and what is missing or unclear', async () => {
  const file = await fileOf(
    'a.csv',
    'Name;Founded;Website;Updated-At;Foo;Empty\nAcme;c. 1901;www.acme.example;05/06/2026;x;\nBolt;;#N/A;05/06/2026;x;\n',
  );
  const { code, out } = await runCommand(['import', file, '--plan', '--map', 'Website=domain']);
  expect(code).toBe(0);
  const missing = Object.keys(Company.shape).filter(
    (name) => !['name', 'domain', 'updated_at'].includes(name),
  );
  expect(out.split('\n').map((line) => line.replaceAll(/ {2,}/g, '  '))).toEqual([
    `${file} is a table separated by semicolons, in UTF-8. Its first 2 rows would be read like this:`,
    '',
    '  Column  becomes  for example',
    '  "Name"  name  "Acme", "Bolt"',
    '  "Founded"  (left out; perhaps founded_year)  "c. 1901", (1 empty cell)',
    '  "Website"  domain  "www.acme.example", "#N/A"',
    '  "Updated-At"  updated_at  "05/06/2026"',
    '  "Foo"  (left out)  "x"',
    '  "Empty"  (left out)  (always empty)',
    '',
    'Not in the file, so filled in or left empty:',
    `  ${missing.join(', ')}`,
    'Read in another way than written, or guessed:',
    '  domain: addresses: 1 read, such as www.acme.example as acme.example',
    '  empty cells: 1 read, such as #N/A as nothing',
    'Unclear:',
    '  updated_at: does not say which is the day and which the month, nor does another cell of the column: say it with --dates dmy or --dates mdy (2 rows, the first on line 2)',
    'To use columns that are left out:',
    '  --map "Website=domain,Founded=founded_year"',
    '',
  ]);
});

test('a plan lists the nested fields of JSON with what is read of them', async () => {
  const file = await fileOf(
    'a.json',
    JSON.stringify([{ company: { title: 'Acme' }, year: '1901 (1888)', Id: 7 }]),
  );
  const { out } = await runCommand([
    'import',
    file,
    '--plan',
    '--map',
    'company.title=name,year=founded_year',
  ]);
  expect(out).toMatch(/"company.title" +name +"Acme"/);
  expect(out).toMatch(/"year" +founded_year +"1901 \(1888\)" as "1901"/);
  expect(out).toMatch(/"Id" +id +"7"/);
});

test('a profile keeps the options of reading and mapping, and those of the command line come first', async () => {
  const file = await fileOf('a.csv', 'Firma~Founded~updated at~x\nAcme~1901~05/06/2026~1\n');
  const profile = join(await temporaryFolder(), 'profile.json');
  const map = ['--map', 'Firma=name,Founded=founded_year'];
  const saved = ['--delimiter', '~', '--dates', 'dmy', '--ignore-unknown', '--save-profile', profile];
  expect(await runCommand(['import', file, '--plan', ...map, ...saved])).toMatchObject({ code: 0 });
  expect(JSON.parse(await readFile(profile, 'utf8'))).toEqual({
    map: { Firma: 'name', Founded: 'founded_year' },
    delimiter: '~',
    dates: 'dmy',
    ignoreUnknown: true,
  });
  const { out } = await runCommand(['import', file, '--plan', '--profile', profile, '--dates', 'mdy']);
  expect(out).toMatch(/"Firma" +name +"Acme"/);
  expect(out).toContain('"05/06/2026" as "2026-05-06T00:00:00Z"');
});

test('a profile is not written to a file called -, which means standard output elsewhere', async () => {
  const file = await fileOf('a.csv', 'name\nAcme\n');
  expect(await runCommand(['import', file, '--plan', '--save-profile', '-'])).toMatchObject({
    code: 2,
    err: '--save-profile needs a file instead of -. For a file with this name, give ./-\n',
  });
});

test('a file that is no profile is refused, and the message says what is wrong', async () => {
  const file = await fileOf('a.csv', 'name\nAcme\n');
  const profile = await fileOf('profile.json', '{"dates": "ymd"}');
  expect(await runCommand(['import', file, '--plan', '--profile', profile])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Cannot use the profile .*: dates: /),
  });
});

test('a plan says that a name is missing, what commas would split, and keeps the options that are given', async () => {
  const file = await fileOf('a.csv', 'Title,Sub,Sector\nAcme,"Retail, Hotels",Tech\n');
  const { out } = await runCommand([
    'import',
    file,
    '--plan',
    '--map',
    'Title=ticker',
    '--categories',
    'Sub',
  ]);
  expect(out).toContain('Missing:\n  no column is the name of a company');
  expect(out).toContain('Sub: cells such as "Retail, Hotels" become several categories.');
  expect(out).toContain('--categories "Sub,Sector"');
  const named = await runCommand([
    'import',
    file,
    '--plan',
    '--map',
    'Title=name',
    '--category-separator',
    ';',
  ]);
  expect(named.out).not.toMatch(/Missing|become several/);
});

test('reports and rejected records can go to standard output, with all else on standard error', async () => {
  const env = { DATA_DIR: await temporaryFolder() };
  const file = await fileOf('a.csv', 'id,name\n1,A\nx,B\n');
  const rejects = await runCommand(['import', file, '--skip-invalid', '--rejects', '-'], env);
  expect(JSON.parse(rejects.out)).toMatchObject({ line: 3 });
  expect(rejects.err).toContain('Imported 1 company');
  const report = await runCommand(['import', file, '--skip-invalid', '--dry-run', '--report', '-'], env);
  expect([report.out, report.err]).toEqual(['', expect.stringContaining('Nothing was changed')]);
  const exported = await runCommand(['data', 'export', '--companies', '-'], env);
  expect(JSON.parse(exported.out)).toMatchObject({ id: 1, name: 'A' });
  expect(exported.err).toContain('Wrote 1 company to -');
  for (const args of [
    ['data', 'export', '--companies', '-', '--offerings', '-'],
    ['import', file, '--report', '-', '--rejects', '-'],
  ])
    expect(await runCommand(args, env)).toMatchObject({ code: 2, out: '' });
});

test('a missing feed is recorded in the audit as a failed attempt, if there is a store', async () => {
  const env = { DATA_DIR: join(await temporaryFolder(), 'data') };
  const missing = ['import', 'no-such-feed.csv'];
  expect(await runCommand(missing, env)).toMatchObject({ code: 1 });
  expect((await runCommand(['import', await fileOf('a.csv', 'id,name\n1,A\n')], env)).code).toBe(0);
  expect(await runCommand([...missing, '--dry-run'], env)).toMatchObject({ code: 1 });
  const failed = await runCommand(missing, env);
  expect([failed.code, failed.err]).toEqual([1, expect.stringContaining('there is no such file')]);
  const entries = (await runCommand(['audit'], env)).out
    .split('\n')
    .filter((line) => line.includes('import failed'));
  expect(entries).toEqual([expect.stringContaining('no-such-feed.csv')]);
});

test('the first import of a file without dates says what that means, a later one does not', async () => {
  const env = { DATA_DIR: join(await temporaryFolder(), 'data') };
  const first = await runCommand(['import', await fileOf('a.csv', 'id,name\n1,A\n2,B\n')], env);
  expect(first.out).toContain('All companies have the same updated_at, the time of this import');
  const later = await runCommand(['import', await fileOf('a.csv', 'id,name\n1,A\n2,C\n')], env);
  expect(later.out).toContain('0 added, 1 changed');
  expect(later.out).not.toContain('All companies have the same');
  const env2 = { DATA_DIR: join(await temporaryFolder(), 'data') };
  const dated = 'id,name,updated_at\n1,A,2026-01-01\n2,B,2026-01-02\n';
  const dates = await runCommand(['import', await fileOf('a.csv', dated)], env2);
  expect([dates.code, dates.out]).toEqual([0, expect.not.stringContaining('All companies have the same')]);
});

test('the error for an unknown column lists the fields, and says that "deleted" is for merges only', async () => {
  const env = { DATA_DIR: join(await temporaryFolder(), 'data') };
  const refused = await runCommand(['import', await fileOf('a.csv', 'id,name,nonsense\n1,A,x\n')], env);
  expect(refused.err).toMatch(/The fields are id, .*, updated_at.*; and deleted, with --merge\./);
  const news = await fileOf('n.csv', 'company_id,title,nonsense\n1,A,x\n');
  const other = await runCommand(['import', await fileOf('a.csv', 'id,name\n1,A\n'), '--news', news], env);
  expect(other.err).toContain('The fields are ');
  expect(other.err).not.toContain('deleted');
});
