import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { company, temporaryFolder } from '../testing/temporary-data.ts';

const guide = () => readFile(new URL('../../../docs/operate.md', import.meta.url), 'utf8');
const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const toLines = (records: readonly unknown[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');
const companies = (...numbers: number[]) => toLines(numbers.map((id) => company(id, `Company ${id}`, ['x'])));

const MESSY = `Id;Company Name;normalized_name;logo_color;founded_year;created_at;updated_at;Website;Owner
101;Acme;acme;#abc;1998.0;2026-01-02;2 Jan 2026;https://www.acme.example/;me
102;Beta;beta;#abc;1999;05/06/2026;2026-01-02;beta.example;me
`;

/** The files that commands in the guide read. */
const FILES: Readonly<Record<string, string>> = {
  'companies.jsonl': companies(...ids(1, 40)),
  'offerings.jsonl': toLines([{ id: 1 }, { id: 'x' }]),
  'monday.jsonl': companies(...ids(2, 45)),
  'changes.jsonl': companies(50, 51),
  'ids.txt': '50\n',
  'truncated.jsonl': companies(1, 2, 3),
  'messy.csv': MESSY.replace('Id', 'id'),
};

/** Commands of the guide that this test doesn't run, with the reason. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'ln -s /opt/dossier/src/service/dossier.mjs /usr/local/bin/dossier': 'writes into the system',
  'systemctl enable --now dossier': 'needs systemd',
  "alias dossier='dossier --env-file /etc/dossier.env'":
    'changes the shell; --env-file has a test of its own',
  'pg_dump --format=custom --schema=\'dossier*\' --file=dossier.dump "$DATABASE_URL"':
    'needs PostgreSQL; run by pg-dump.process.test.ts',
  'pg_restore --clean --if-exists --dbname="$DATABASE_URL" dossier.dump':
    'needs PostgreSQL; run by pg-dump.process.test.ts',
  "journalctl --unit dossier --output cat | jq --raw-input 'fromjson? | select(.status >= 500)'":
    'needs systemd',
};

/** Returns the guide's shell commands, in order. */
function commandLinesOf(text: string): string[] {
  const blocks = [...text.matchAll(/```(?:sh|bash|shell|console)\n(.*?)```/gs)].map(
    ([, block = '']) => block,
  );
  return blocks.flatMap((block) => block.split('\n').filter((line) => line.trim() !== ''));
}

function parseCommand(line: string): { args: string[]; code: number } {
  const [command = '', comment = ''] = line.split(' # ');
  const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return { args: args.slice(1), code: Number(/exits with (\d)/.exec(comment)?.[1] ?? 0) };
}

test('every command of the operating guide does what the guide says, in its order', async () => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: join(folder, 'data') };
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  const lines = commandLinesOf(await guide());
  const commands = lines.filter((line) => line.startsWith('dossier ')).map(parseCommand);
  expect(lines.filter((line) => !line.startsWith('dossier '))).toEqual(Object.keys(NOT_RUN));
  let keyId = '';
  const said: string[] = [];
  for (const { args, code } of commands) {
    const given = args.map((arg) =>
      arg === 'KEY_ID' ? keyId : /\.(?:jsonl|csv|txt|tar)$/.test(arg) ? join(folder, arg) : arg,
    );
    const result = await runCommand(given, env);
    expect([args.join(' '), result.code, result.code === code ? '' : result.err]).toEqual([
      args.join(' '),
      code,
      '',
    ]);
    keyId ||= /key_\w+/.exec(result.err)?.[0] ?? '';
    said.push(`${args.slice(0, 2).join(' ')}: ${result.out}${result.err}`);
  }
  const all = said.join('\n');
  for (const words of [
    'Companies: 5 added, 0 changed, 1 removed.',
    'Nothing has changed: the data is what is served already.',
    'This import would remove',
    'created_at: does not say which is the day and which the month',
    'Serving ',
    'Restored 45 companies, 2 offerings and 1 key ',
    '\tkeys revoke\t',
  ])
    expect(all).toContain(words);
});

test('the commands of the upgrade guide work in its order, and the trial has what the backup had', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'companies.jsonl'), companies(...ids(1, 40)));
  const env = { DATA_DIR: join(folder, 'data') };
  await runCommand(['import', join(folder, 'companies.jsonl')], env);
  await runCommand(['keys', 'create', '--client', 'acme', '--scope', 'read:companies'], env);
  const said: string[] = [];
  for (const line of commandLinesOf(await read('docs/upgrade.md')).map((each) => each.trim())) {
    const [, settings = '', command = ''] = /^((?:[A-Z_]+=\S+ )*)dossier (.*)$/.exec(line) ?? [];
    // Starting services is tested elsewhere.
    if (command === '' || command === 'serve') continue;
    const given = settings.includes('DATA_DIR=') ? { DATA_DIR: join(folder, 'trial') } : env;
    const args = command.split(' ').map((arg) => (arg.endsWith('.tar') ? join(folder, arg) : arg));
    const { code, out, err } = await runCommand(args, given);
    expect([line, code, code === 0 ? '' : err]).toEqual([line, 0, '']);
    said.push(out);
  }
  expect(said).toEqual([
    expect.stringContaining('40 companies, 0 offerings and 1 key'),
    expect.stringContaining('is complete: 40 companies'),
    expect.stringContaining('Restored 40 companies, 0 offerings and 1 key'),
  ]);
});

test('the timers run commands that there are', async () => {
  for (const name of ['import', 'backup']) {
    const unit = await read(`deploy/dossier-${name}.service`);
    const [, line = ''] =
      /^ExecStart=\/usr\/bin\/node \/opt\/dossier\/src\/service\/dossier\.mjs (.*)$/m.exec(unit) ?? [];
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'env'), `DATA_DIR=${join(folder, 'data')}\n`);
    await writeFile(join(folder, 'companies.jsonl.gz'), companies(1));
    await writeFile(join(folder, 'offerings.jsonl.gz'), toLines([{ id: 1 }]));
    await runCommand(['import', join(folder, 'companies.jsonl.gz')], { DATA_DIR: join(folder, 'data') });
    const args = line
      .split(' ')
      .map((arg) =>
        arg.startsWith('/')
          ? join(folder, arg === '/etc/dossier.env' ? 'env' : (arg.split('/').at(-1) ?? ''))
          : arg,
      );
    expect(await runCommand(args)).toMatchObject({ code: 0 });
    expect(await read(`deploy/dossier-${name}.timer`)).toContain('OnCalendar=');
  }
});
