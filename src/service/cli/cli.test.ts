import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SETTING_DEFAULTS } from '../config.ts';
import { acquireLock } from '../db/lock.ts';
import { MIGRATIONS } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { jsonResponse } from '../testing/fault-builders.ts';
import { startUpstream } from '../testing/proxy-app.ts';
import { runCommand, serveInProcess } from '../testing/run-command.ts';
import {
  company,
  load,
  temporaryDatabase,
  temporaryFile,
  temporaryFolder,
} from '../testing/temporary-data.ts';
import { runCli } from './cli.ts';

const run = promisify(execFile);

const createKey = ['keys', 'create', '--client', 'acme', '--scope', 'read:companies'];
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1) ?? '';

async function dataFolder(): Promise<{ DATA_DIR: string }> {
  return { DATA_DIR: join(await temporaryFolder(), 'data') };
}

async function get(address: string, path: string, key: string) {
  const answer = await fetch(`${address}${path}`, { headers: { 'x-api-key': key } });
  return { status: answer.status, body: await answer.json() };
}

/** Sequences that a terminal acts on: they erase the screen, set the title, and reverse the text that follows. */
const CONTROLS = '\u001B[2J\u001B]0;x\u0007\u009B31m\u202E';
const ANY_CONTROL = /(?![\n\t])[\p{Cc}\p{Cf}]/u;

/** Returns the names of the commands that a command's help lists. */
const subcommandsIn = (help: string) =>
  [...(help.split('\nCommands:\n')[1]?.split('\n\n')[0] ?? '').matchAll(/^ {2}([\w-]+)/gm)].flatMap(
    ([, name]) => (name === undefined || name === 'help' ? [] : [name]),
  );

describe('the command line', () => {
  test('control characters of files, arguments and stored names are printed as escapes', async () => {
    const env = await dataFolder();
    const files = await Promise.all(
      [
        `{"id": 1, ${CONTROLS}}\n`,
        `${JSON.stringify({ ...company(1, 'A'), [`odd${CONTROLS}`]: 1, founded_year: CONTROLS })}\n`,
        `id,name${CONTROLS}\n1,a${CONTROLS}\n`,
      ].map((text) => temporaryFile(text)),
    );
    const runs = [
      ...files.map((file) => ['import', file, '--create']),
      ['import', `none${CONTROLS}.jsonl`],
      ['keys', 'create', '--client', `acme${CONTROLS}`, '--scope', 'read:companies', '--create'],
      ['keys', 'list'],
      ['keys', 'list', '--json'],
      ['audit'],
      ['keys', 'suspend', `nobody${CONTROLS}`],
      [`unknown${CONTROLS}`],
    ];
    let printed = '';
    for (const args of runs) {
      const { out, err } = await runCommand(args, env);
      expect([args, `${out}${err}`.match(ANY_CONTROL)]).toEqual([args, null]);
      printed += out + err;
    }
    expect(printed).toContain('\\u001b[2J\\u001b]0;x\\u0007\\u009b31m\\u202e');
  });

  test('--help works for every command without side effects', async () => {
    const help = await runCommand(['--help']);
    expect(help).toMatchObject({ code: 0, err: '' });
    const serveHelp = await runCommand(['serve', '--help']);
    for (const [name, value] of Object.entries(SETTING_DEFAULTS))
      for (const { out } of [help, serveHelp]) expect(out).toContain(`  ${name} (${value || 'none'})  `);
    const visited: string[] = [];
    const visit = async (command: readonly string[]) => {
      const { code, out, err } = await runCommand([...command, '--help']);
      expect([command, code, err]).toEqual([command, 0, '']);
      expect(out).toMatch(/^Usage: dossier /);
      visited.push(command.join(' '));
      for (const name of subcommandsIn(out)) await visit([...command, name]);
    };
    await visit([]);
    expect(visited).toEqual(expect.arrayContaining(['import', 'keys create', 'data export']));
  });

  test.each([
    [['frobnicate'], 'frobnicate'],
    [['keys', 'create', '--client', 'acme'], '--scope'],
    [['keys', 'create', '--client', 'acme', '--scope', 'write:all'], 'read:companies and read:offerings'],
    [['keys', 'create', '--client', ' ', '--scope', 'read:companies'], '1 to 64 printable'],
    [['import'], 'file'],
    [['serve', '--nonsense'], '--nonsense'],
  ])('wrong usage (%j) explains itself and exits with 2', async (args, words) => {
    const { code, out, err } = await runCommand(args, await dataFolder());
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
  });

  test('invalid settings are all named, with exit code 2', async () => {
    const settings = { PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'mysql://me:secret@db' };
    const { code, err } = await runCommand(['serve'], settings);
    expect(code).toBe(2);
    expect(err).toMatch(/^PORT .*DATABASE_URL .*LOG_LEVEL .*\n$/);
    expect(err).not.toContain('secret');
  });

  test('openapi prints the description of the API without a data folder', async () => {
    const { code, out } = await runCommand(['openapi'], { DATA_DIR: '/dev/null/none' });
    expect([code, JSON.parse(out).openapi]).toEqual([0, '3.1.0']);
  });

  // In /proc, where nothing can be created, Node's recursive `mkdir` never ends.
  test.each(['/dev/null/none', '/proc/none', '/proc/none/data'])(
    'the data folder %s, which cannot be opened, is a one-line error',
    async (DATA_DIR) => {
      for (const args of [['keys', 'list'], createKey, ['serve']]) {
        const { code, out, err } = await runCommand(args, { DATA_DIR });
        expect([code, out]).toEqual([1, '']);
        expect(err).toMatch(
          /^(?:Cannot (?:open the database|use the data folder)|There is no database in) .*\n$/,
        );
      }
    },
  );

  test('a folder or database that cannot be used is explained, with what to do about it', async () => {
    const file = await temporaryFile('This is no database, and long enough to be read as one. '.repeat(99));
    const notAFolder = 'it is a file, not a folder. Set DATA_DIR to a folder that this user can write to.\n';
    expect(await runCommand(['serve'], { DATA_DIR: file })).toMatchObject({
      code: 1,
      err: `Cannot use the data folder ${file}: ${notAFolder}`,
    });
    expect(await runCommand(['keys', 'list'], { DATA_DIR: file })).toMatchObject({
      code: 1,
      err: `Cannot open the database ${join(file, 'dossier.db')}: ${notAFolder}`,
    });
    const env = { DATA_DIR: await temporaryFolder() };
    await copyFile(file, join(env.DATA_DIR, 'dossier.db'));
    expect((await runCommand(['keys', 'list'], env)).err).toMatch(
      /it is damaged \(.*not a database\)\. Restore a backup into another folder, or set DATA_DIR to one\.\n$/,
    );
  });

  test('a temporary folder that cannot be used is explained, with the setting to change', async () => {
    const file = await temporaryFile([company(1, 'A')]);
    vi.stubEnv('TMPDIR', file);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await runCommand(['import', file, '--dry-run'])).toMatchObject({
      code: 1,
      err: `Cannot write to ${file}: it is a file, not a folder. Set TMPDIR to a folder that this user can write to.\n`,
    });
  });

  test('a database of a newer version is a one-line error', async () => {
    const env = await dataFolder();
    const migrations = { ...MIGRATIONS, '999-next': { up: async () => undefined } };
    await (await openDatabase(env.DATA_DIR, { migrations })).destroy();
    const file = await temporaryFile([company(1, 'A')]);
    for (const args of [['keys', 'list'], createKey, ['serve'], ['import', file], ['sample']]) {
      const { code, out, err } = await runCommand(args, { ...env, PORT: '0' });
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/^The database .* is from another version of Dossier: .*\n$/);
    }
  });
});

describe('an import that is refused', () => {
  test(
    'a named pipe is refused at once, since opening one can wait forever',
    { timeout: 5_000 },
    async () => {
      const pipe = join(await temporaryFolder(), 'pipe');
      await run('mkfifo', [pipe]);
      for (const args of [[pipe], [await temporaryFile([company(1, 'A')]), '--offerings', pipe]])
        expect(await runCommand(['import', ...args], await dataFolder())).toEqual({
          code: 1,
          out: '',
          err: `Cannot read ${pipe}: it must be a regular file. Use - to read from standard input.\n`,
        });
    },
  );

  test('lone surrogates and deep nesting are refused by line', async () => {
    const companies = await temporaryFile([company(1, 'A')]);
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const offerings = await temporaryFile(`{"id":"\\ud83d"}\n{"id":"\\ud83e"}\n{"id":3,"a":${deep}}\n`);
    const { code, err } = await runCommand(
      ['import', companies, '--offerings', offerings],
      await dataFolder(),
    );
    expect(code).toBe(1);
    expect(err.split('\n').map((line) => line.replace(offerings, 'FILE'))).toEqual([
      'FILE: line 1: id: has half of a character (a lone surrogate)',
      'FILE: line 2: id: has half of a character (a lone surrogate)',
      'FILE: line 3: is nested more than 100 levels deep',
      expect.stringMatching(/^Nothing was changed: 3 bad records\./),
      '',
    ]);
  });

  test('of two imports at once, the second is refused with a reason', async () => {
    const env = await dataFolder();
    const lock = await acquireLock(join(env.DATA_DIR, 'import.lock'));
    const file = await temporaryFile([company(1, 'A')]);
    expect(await runCommand(['import', file], env)).toEqual({
      code: 1,
      out: '',
      err: 'Another import is running. Try again when it has finished.\n',
    });
    lock?.release();
    expect(await runCommand(['import', file], env)).toMatchObject({ code: 0 });
  });
});

describe('keys', () => {
  test('keys can be created (with the secret alone on the last line), listed and revoked', async () => {
    const env = await dataFolder();
    const made = await runCommand([...createKey, '--scope', 'read:offerings'], env);
    expect(made.code).toBe(0);
    expect(lastLine(made.out)).toMatch(/^dsr_[\w-]{27}$/);
    const listed = (await runCommand(['keys', 'list'], env)).out;
    expect(listed).toMatch(
      /^key_\w+\tacme\tread:companies,read:offerings\tactive\t0 in 24 h\tmade \S+ by \S+@\S+\n$/,
    );
    const [id = ''] = listed.split('\t');
    expect(await runCommand(['keys', 'suspend', 'acme'], env)).toMatchObject({ code: 0 });
    expect((await runCommand(['keys', 'list'], env)).out).toContain('\tsuspended\t0 in 24 h\tmade ');
    expect(await runCommand(['keys', 'resume', 'acme'], env)).toMatchObject({ code: 0 });
    expect(await runCommand(['keys', 'revoke', id], env)).toMatchObject({ code: 0 });
    expect((await runCommand(['keys', 'list'], env)).out).toContain('\trevoked\t0 in 24 h\tmade ');
  });

  test('a script gets a key and its secret as one line of JSON', async () => {
    const env = await dataFolder();
    const terms = ['--expires', '2099-01-31', '--limit', '60'];
    const made = await runCommand([...createKey, ...terms, '--json'], env);
    expect([made.code, made.err, made.out.trimEnd().includes('\n')]).toEqual([0, '', false]);
    const { secret, ...key } = JSON.parse(made.out);
    expect(secret).toMatch(/^dsr_[\w-]{27}$/);
    expect(key).toEqual({
      id: expect.stringMatching(/^key_\w+$/),
      client: 'acme',
      scopes: ['read:companies'],
      state: 'active',
      last_day: '2099-01-31',
      requests_per_minute: 60,
      last_used_on: null,
      last_network: null,
      requests_in_24_hours: 0,
      created_at: expect.stringMatching(/^20\d\d-/),
      created_by: expect.stringMatching(/^\S+@\S+$/),
    });
    expect(JSON.parse((await runCommand(['keys', 'list', '--json'], env)).out)).toEqual([key]);
  });

  test('keys list names the last day, the limit and the last use of a key, where it has them', async () => {
    const env = await dataFolder();
    const made = await runCommand([...createKey, '--expires', '2099-01-31', '--json'], env);
    const { id } = JSON.parse(made.out);
    const list = async () =>
      (await runCommand(['keys', 'list'], env)).out.replace(/\t0 in 24 h\tmade \S+ by \S+@\S+\n$/, '\n');
    expect(await list()).toBe(`${id}\tacme\tread:companies\tactive\tlast day 2099-01-31\n`);
    const changed = await runCommand(['keys', 'update', id, '--expires', 'never', '--limit', '60'], env);
    expect(changed).toEqual({ code: 0, out: '', err: `Updated ${id}.\n` });
    expect(await list()).toBe(`${id}\tacme\tread:companies\tactive\t60 a minute\n`);
    await runCommand(['keys', 'update', id, '--limit', '0'], env);
    expect(await list()).toContain('\tactive\tno limit\n');
    await runCommand(['keys', 'update', id, '--limit', 'default'], env);
    expect(await list()).toContain('\tactive\n');
  });

  test.each(['on', 'off'])(
    'its requests and the last of them stand beside a key, with callers %s',
    async (callers) => {
      const env = { ...(await dataFolder()), ACCESS_LOG_CALLERS: callers };
      const { secret } = JSON.parse((await runCommand([...createKey, '--json'], env)).out);
      const service = await serveInProcess(env);
      const before = new Date().toISOString().slice(0, 10);
      for (const status of [200, 200])
        expect((await get(service.address, '/api/v1/companies', secret)).status).toBe(status);
      await service.stop();
      const [, day = '', from] =
        /\tactive\tused (\S+)( from \S+)?\t2 in 24 h\tmade .*\n$/.exec(
          (await runCommand(['keys', 'list'], env)).out,
        ) ?? [];
      expect([before, new Date().toISOString().slice(0, 10)]).toContain(day);
      expect(from).toBe(callers === 'on' ? ' from 127.0.0.0/24' : undefined);
      const [listed] = JSON.parse((await runCommand(['keys', 'list', '--json'], env)).out);
      expect(listed).toMatchObject({
        last_used_on: day,
        last_network: callers === 'on' ? '127.0.0.0/24' : null,
        requests_in_24_hours: 2,
      });
    },
  );

  test.each([
    [['--expires', '2026-02-30'], 'a date such as 2027-01-31'],
    [['--expires', 'tomorrow'], 'a date such as 2027-01-31'],
    [['--expires', '2020-01-31'], 'That day has passed'],
    [['--limit', '-1'], 'from 0 (no limit) to 1000000'],
    [['--limit', '1e3'], 'from 0 (no limit) to 1000000'],
  ])('keys create refuses %j', async (options, words) => {
    const { code, out, err } = await runCommand([...createKey, ...options], await dataFolder());
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
  });

  test('a key that is rejected all the same says why when it is made or updated', async () => {
    const env = await dataFolder();
    const create = ['keys', 'create', '--client', 'a b', '--scope', 'read:companies'];
    expect((await runCommand(create, env)).err).not.toContain('rejected');
    await runCommand(['keys', 'suspend', 'a b'], env);
    const made = await runCommand(create, env);
    expect(made.err).toContain('is rejected while a b is suspended. To end that: dossier keys resume "a b"');
    const [, id = ''] = /Made (key_\w+)/.exec(made.err) ?? [];
    await runCommand(['keys', 'revoke', id], env);
    const updated = await runCommand(['keys', 'update', id, '--limit', '5'], env);
    expect(updated.err).toContain(`${id} stays rejected, since it was revoked.`);
  });

  test('keys update with nothing to change says so', async () => {
    const result = await runCommand(['keys', 'update', 'key_0'], await dataFolder());
    expect(result).toMatchObject({ code: 2, err: expect.stringContaining('nothing to change') });
  });

  test.each([
    ['revoke', 'There is no key "nothing". See: dossier keys list\n'],
    ['suspend', 'There is no client "nothing". See: dossier keys list\n'],
    ['resume', 'There is no client "nothing". See: dossier keys list\n'],
  ])('keys %s with an unknown name is a one-line error', async (verb, err) => {
    const env = await dataFolder();
    expect(await runCommand(['keys', verb, 'nothing'], env)).toEqual({ code: 1, out: '', err });
    expect(await runCommand(['keys', 'list'], env)).toEqual({
      code: 0,
      out: '',
      err: expect.stringContaining('There are no keys yet.'),
    });
  });

  test('keys list without a database says so and creates none', async () => {
    const env = await dataFolder();
    const { code, out, err } = await runCommand(['keys', 'list'], env);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^There is no database in .* yet\. .*\n$/);
    expect(existsSync(env.DATA_DIR)).toBe(false);
  });
});

describe('import', () => {
  test('import reports what it did, or every bad line and that nothing changed', async () => {
    const env = await dataFolder();
    const good = await temporaryFile([company(1, 'A'), company(2, 'B')]);
    const offerings = await temporaryFile([{ id: 'x' }]);
    expect(await runCommand(['import', good, '--offerings', offerings], env)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(
        /^Imported 2 companies and 1 offering in \d+\.\d s\.\nCompanies: 2 added, 0 changed, 0 removed\.\n {2}added: 1, 2\nOfferings: 1 added, 0 changed, 0 removed\.\n {2}added: x\n$/,
      ),
    });

    const bad = await temporaryFile([
      company(3, 'C'),
      { ...company(4, 'D'), founded_year: 'x' },
      company(3, 'E'),
      company(5, 'F', ['a,b']),
    ]);
    const badOfferings = await temporaryFile([{ id: 'a' }, { id: 'a\nb' }]);
    const refused = await runCommand(['import', bad, '--offerings', badOfferings], env);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err.split('\n')).toEqual([
      `${bad}: line 2: founded_year: expected an integer, got "x"`,
      `${bad}: line 3: id: 3 is already on line 1`,
      `${bad}: line 4: categories[0].slug: expected URL-safe text (letters, digits and - . _ ~), got "a,b"`,
      `${badOfferings}: line 2: id: must be 1 to 200 characters, no control characters and not dots alone, got "a\\nb"`,
      'Nothing was changed: 4 bad records. Correct the file, or leave them out with --skip-invalid.',
      '',
    ]);

    expect(await runCommand(['import', bad, '--dry-run'], env)).toMatchObject({ code: 1, out: '' });
    expect(await runCommand(['import', good, '--dry-run'], env)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing was changed (dry run)'),
    });
    const skip = ['import', bad, '--skip-invalid', '--allow-removing', '2'];
    expect(await runCommand(skip, env)).toMatchObject({
      code: 3,
      out: expect.stringMatching(
        /^Imported 1 company, 3 bad records left out in .* s\.\nCompanies: 1 added, 0 changed, 2 removed\.\n {2}added: 3\n {2}removed: 1, 2\nOfferings: 0 added, 0 changed, 0 removed\.\n$/,
      ),
    });
  });

  test('a served record stays if the new file has only an invalid version of it', async () => {
    const env = await dataFolder();
    const numbers = [1, 2, 3, 4, 5];
    const offerings = await temporaryFile([{ id: 1 }, { id: 'x' }]);
    const first = await temporaryFile(numbers.map((id) => company(id, 'A', id === 4 ? ['old'] : [])));
    expect(await runCommand(['import', first, '--offerings', offerings], env)).toMatchObject({ code: 0 });
    const renamed = {
      ...company(1, 'B'),
      categories: [{ ...company(4, 'A', ['old']).categories[0], id: 7 }],
    };
    const next = await temporaryFile(
      [
        renamed,
        { ...company(2, 'B'), name: 2 },
        { ...company(3, 'B'), name: '' },
        company(3, 'B'),
        { ...company(4, 'B'), founded_year: 'x' },
        { ...company(9, 'B'), founded_year: 'x' },
      ]
        .map((record) => `${JSON.stringify(record)}\n`)
        .join('')
        .concat('{"id": 5,\n'),
    );
    const nextOfferings = await temporaryFile('{"id":1,"a":1}\n{"id":"x","id":"x"}\n');
    const args = ['import', next, '--offerings', nextOfferings, '--skip-invalid'];
    expect(await runCommand(args, env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('This import would remove 2 of 5 companies (40 %).'),
    });
    expect(await runCommand([...args, '--allow-removing', '2'], env)).toMatchObject({
      code: 3,
      out: expect.stringMatching(
        /^Imported 2 companies and 1 offering, 6 bad records left out in .* s\.\nKept as served, because the new version is bad: 2 records\.\nOf the removed, up to 2 records could not be kept .*\nCompanies: 0 added, 2 changed, 2 removed\.\n {2}changed: 1, 3\n {2}removed: 4, 5\n {2}changed fields: name 2, categories 1\nOfferings: 0 added, 1 changed, 0 removed\.\n {2}changed: 1\n {2}changed fields: a 1\n$/,
      ),
    });
    const out = join(await temporaryFolder(), 'out.csv');
    await runCommand(['data', 'export', '--companies', out], env);
    expect((await readFile(out, 'utf8')).match(/^"\d","."/gm)).toEqual(['"2","A"', '"1","B"', '"3","B"']);
    const csv = await temporaryFile((await readFile(out, 'utf8')).replace('"2","A"', '"2",""'));
    expect(await runCommand(['import', csv, '--csv', '--skip-invalid'], env)).toMatchObject({
      code: 3,
      out: expect.stringContaining('Kept as served, because the new version is bad: 1 record.'),
    });
  });

  test.each([
    ['an import', []],
    ['a dry run', ['--dry-run']],
  ])('%s of bad lines alone says what is wrong with them', async (_, more) => {
    const env = await dataFolder();
    const bad = await temporaryFile([{ ...company(1, 'A'), founded_year: 'x' }]);
    const offerings = await temporaryFile([{}]);
    const args = ['import', bad, '--offerings', offerings, '--skip-invalid', ...more];
    expect(await runCommand(args, env)).toEqual({
      code: 1,
      out: '',
      err: [
        `${bad}: line 1: founded_year: expected an integer, got "x"`,
        `${offerings}: line 1: id: is missing`,
        'There is no company to import. Nothing was changed.',
        '',
      ].join('\n'),
    });
  });

  test('import reads from standard input, in pieces of any size', async () => {
    const env = await dataFolder();
    const bytes = Buffer.from(
      [company(1, 'Ärmel'), company(2, 'B')].map((one) => JSON.stringify(one)).join('\n'),
    );
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) =>
      bytes.subarray(at * 7, at * 7 + 7),
    );
    expect(await runCommand(['import', '-'], env, pieces)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Imported 2 companies in /),
    });
    const change = Buffer.from('{"id": 2, "deleted": true}\n');
    expect(
      await runCommand(['import', '-', '--merge', '--allow-removing', '50%'], env, [change]),
    ).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\nCompanies: 0 added, 0 changed, 1 removed\./),
    });
    const header = 'id,name,normalized_name,legal_name,domain,description,logo_filename,logo_color';
    const rows = `${header},ticker,founded_year,location,categories,created_at,updated_at\n3,C,c,C Ltd,c.example,D,,#abc,C,1999,X,7:space:Space,2024-01-01T00:00:00Z,2024-01-01T00:00:00Z\n`;
    expect(await runCommand(['import', '-', '--csv', '--merge'], env, [Buffer.from(rows)])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\nCompanies: 1 added, 0 changed, 0 removed\./),
    });
    expect(await runCommand(['import', '-', '--offerings', '-'], env)).toMatchObject({
      code: 1,
      err: 'Only one file can come from standard input.\n',
    });
  });

  test('import --dry-run reads the files and writes nothing', async () => {
    const env = await dataFolder();
    const file = await temporaryFile([company(1, 'A')]);
    const dryRun = ['import', file, '--dry-run'];
    const checked = { code: 0, out: expect.stringMatching(/^Checked 1 company in /) };
    expect(await runCommand(dryRun, env)).toMatchObject(checked);
    expect(existsSync(env.DATA_DIR)).toBe(false);

    const DATA_DIR = await temporaryFolder();
    await writeFile(join(DATA_DIR, 'dossier.db'), 'of some other version');
    expect(await runCommand(dryRun, { DATA_DIR })).toMatchObject({ code: 1 });
    expect(await readdir(DATA_DIR)).toEqual(['dossier.db']);
    expect(await readFile(join(DATA_DIR, 'dossier.db'), 'utf8')).toBe('of some other version');
  });

  test('import --merge --dry-run compares with the present data, and changes nothing', async () => {
    const env = await dataFolder();
    await runCommand(['import', await temporaryFile([company(1, 'A', ['x']), company(2, 'B')])], env);
    const dryRun = async (...changes: object[]) =>
      runCommand(
        ['import', await temporaryFile(changes), '--merge', '--dry-run', '--allow-removing', '1'],
        env,
      );
    expect(await dryRun(company(3, 'C', ['x']), { id: 2, deleted: true })).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /Nothing was changed \(dry run\)\. The import would come to this:\nCompanies: 1 added, 0 changed, 1 removed\.\n  added: 3\n  removed: 2\n/,
      ),
    });
    const other = { ...company(3, 'C', ['x']), categories: [{ id: 99, slug: 'x', name: 'X' }] };
    expect(await dryRun(other)).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^The file contradicts the data: the category "x" with the id 99 .* 1 company that is there already\. .*\n$/,
      ),
    });
    expect(await dryRun(company(1, 'A', ['x']))).toMatchObject({
      out: expect.stringContaining('\nCompanies: 0 added, 0 changed, 0 removed.'),
    });
    expect(
      await runCommand(['import', await temporaryFile([company(4, 'D')]), '--merge', '--dry-run'], {
        DATA_DIR: await temporaryFolder(),
      }),
    ).toMatchObject({ code: 1, err: expect.stringContaining('There is no data to merge with') });
  });

  test('importing a missing file or a folder is a one-line error', async () => {
    const env = await dataFolder();
    expect((await runCommand(['import', '/no/such.jsonl'], env)).err).toBe(
      'Cannot read /no/such.jsonl: there is no such file.\n',
    );
    expect((await runCommand(['import', '/'], env)).err).toMatch(
      /^Cannot read \/: it must be a regular file.*\n$/,
    );
  });
});

describe('an import that removes much', () => {
  const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const companies = (...numbers: number[]) =>
    temporaryFile(numbers.map((id) => company(id, `Company ${id}`)));
  const idsIn = async (env: { DATA_DIR: string }) => {
    const file = join(await temporaryFolder(), 'out.jsonl');
    await runCommand(['data', 'export', '--companies', file], env);
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line).id).toSorted((a, b) => a - b);
  };
  async function twentyCompanies() {
    const env = await dataFolder();
    const offerings = await temporaryFile([{ id: 1 }, { id: 2 }]);
    await runCommand(['import', await companies(...ids(1, 20)), '--offerings', offerings], env);
    return env;
  }

  test('a truncated feed is refused with the figures and the flag that allows it, in a dry run too', async () => {
    const env = await twentyCompanies();
    const truncated = await companies(...ids(1, 3));
    const nothing = await temporaryFile([]);
    for (const more of [
      [],
      ['--dry-run'],
      ['--merge', '--delete-offerings', await temporaryFile('1\n2\n')],
    ]) {
      const files = more.includes('--merge') ? [] : ['--offerings', nothing];
      const removed = more.includes('--merge') ? [] : ['17 of 20 companies \\(85 %\\)'];
      const { code, out, err } = await runCommand(['import', truncated, ...files, ...more], env);
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(
        new RegExp(
          `\nThis import would remove ${[...removed, 'all 2 offerings'].join(' and ')}\\. Nothing was changed\\. .*--allow-removing ${removed.length > 0 ? 17 : 2}\n$`,
        ),
      );
      expect(await idsIn(env)).toEqual(ids(1, 20));
    }
    expect((await runCommand(['import', truncated, '--allow-removing', '16'], env)).code).toBe(1);
    expect((await runCommand(['import', truncated, '--allow-removing', '85%'], env)).code).toBe(0);
    expect(await idsIn(env)).toEqual(ids(1, 3));
  });

  test('only the kinds of records that have a file are said to be imported', async () => {
    const env = await dataFolder();
    await runCommand(['import', await companies(1)], env);
    const offering = ['import', '--offerings', await temporaryFile([{ id: 1 }])];
    expect((await runCommand(offering, env)).out).toMatch(/^Imported 1 offering in /);
    expect((await runCommand(offering, env)).out).toMatch(/^Read 1 offering in .* s\. Nothing has changed: /);
    const none = ['import', '--offerings', await temporaryFile([])];
    expect((await runCommand(none, env)).err).toContain('This import would remove the only offering. ');
  });

  test('a tenth of the companies, and all of the sample, may be removed without a flag', async () => {
    const env = await twentyCompanies();
    expect((await runCommand(['import', await companies(...ids(3, 20))], env)).code).toBe(0);
    expect((await runCommand(['import', await companies(...ids(5, 20))], env)).code).toBe(1);
    const { storage, dataDir } = await temporaryDatabase();
    await load({ storage }, [company(1, 'A'), company(2, 'B')], [], 'sample');
    expect((await runCommand(['import', await companies(3)], { DATA_DIR: dataDir })).code).toBe(0);
  });

  test('companies and offerings are deleted by their ids, and ids that are not there are named', async () => {
    const env = await twentyCompanies();
    const deleted = await temporaryFile('7\n\n99\n');
    expect(await runCommand(['import', '--delete', deleted], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Deleted 1 company in .*\nCompanies: 0 added, 0 changed, 1 removed\.\n {2}removed: 7\n {2}not deleted, because they do not exist: 99\nOfferings: 0 added, 0 changed, 0 removed\.\n$/,
      ),
    });
    expect(await idsIn(env)).toEqual(ids(1, 20).filter((id) => id !== 7));
    expect(await runCommand(['import', '--delete', await temporaryFile('7\nx y\n')], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('line 2: is not the id of a company: x y'),
    });
    expect(await runCommand(['import', '--delete-offerings', await temporaryFile('2\n')], env)).toMatchObject(
      {
        code: 0,
        out: expect.stringMatching(
          /^Deleted 1 offering in .*\n.*\nOfferings: 0 added, 0 changed, 1 removed\./,
        ),
      },
    );
    const mixed = [
      'import',
      '--delete',
      await temporaryFile('8\n'),
      '--offerings',
      await temporaryFile([{ id: 3 }]),
    ];
    expect((await runCommand([...mixed, '--dry-run'], env)).out).toMatch(
      /^Checked 1 company id and 1 offering in /,
    );
    expect((await runCommand(mixed, env)).out).toMatch(/^Merged 1 offering and deleted 1 company in /);
    const listed = JSON.parse((await runCommand(['data', 'list', '--json'], env)).out);
    expect(listed.map(({ command }: { command: string }) => command)).toEqual([
      'import --delete',
      'import --delete-offerings',
      'import --delete',
      'import',
    ]);
    expect((await runCommand(['import', deleted, '--delete', deleted], env)).code).toBe(2);
    expect((await runCommand(['import'], env)).code).toBe(2);
  });

  test('the audit says in words how much each import has changed, also if that is nothing', async () => {
    const env = await twentyCompanies();
    await runCommand(['import', await companies(...ids(2, 25))], env);
    await runCommand(['import', await companies(...ids(2, 25)), '--merge'], env);
    const lines = (await runCommand(['audit'], env)).out.trimEnd().split('\n');
    expect(lines.map((line) => line.split('\t').filter((_, column) => column === 2 || column === 4))).toEqual(
      [
        [
          'import',
          'companies=20 (added 20, changed 0, removed 0) offerings=2 (added 2, changed 0, removed 0)',
        ],
        ['import', 'companies=24 (added 5, changed 0, removed 1) offerings=2 (unchanged)'],
        ['import --merge', 'companies=24 (unchanged) offerings=2 (unchanged)'],
      ],
    );
  });

  test('offerings can be imported by themselves, and companies without touching the offerings', async () => {
    const env = await twentyCompanies();
    const more = await temporaryFile([{ id: 1 }, { id: 2, title: 'b' }, { id: 3 }]);
    expect(await runCommand(['import', '--offerings', more], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /Companies: 0 added, 0 changed, 0 removed\.\nOfferings: 1 added, 1 changed, 0 removed/,
      ),
    });
    expect(await idsIn(env)).toEqual(ids(1, 20));
    expect(await runCommand(['import', await companies(...ids(1, 20))], env)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing has changed: the data is what is served already.'),
    });
    expect((await runCommand(['import', '--offerings', more], await dataFolder())).err).toContain(
      'There are no companies yet that these could belong to. Import companies first',
    );
  });

  test('a dry run says what changes in which fields, and a report has every difference', async () => {
    const env = await twentyCompanies();
    const folder = await temporaryFolder();
    const report = join(folder, 'report.jsonl');
    const next = ids(2, 45).map((id) => company(id, id === 5 ? 'Other' : `Company ${id}`));
    const offerings = await temporaryFile([{ id: 1, a: 1 }, { id: 2 }]);
    const files = [await temporaryFile(next), '--offerings', offerings];
    const { code, out } = await runCommand(['import', ...files, '--dry-run', '--report', report], env);
    expect([code, out.split('\n').slice(1)]).toEqual([
      0,
      [
        'Companies: 25 added, 1 changed, 1 removed.',
        `  added: ${ids(21, 40).join(', ')}, and 5 more`,
        '  changed: 5',
        '  removed: 1',
        '  changed fields: name 1',
        'Offerings: 0 added, 1 changed, 0 removed.',
        '  changed: 1',
        '  changed fields: a 1',
        '',
      ],
    ]);
    const lines = (await readFile(report, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(28);
    expect(lines).toContainEqual({
      kind: 'company',
      change: 'changed',
      id: 5,
      fields: { name: { before: 'Company 5', after: 'Other' } },
    });
    expect(lines).toContainEqual({
      kind: 'offering',
      change: 'changed',
      id: '1',
      fields: { a: { after: 1 } },
    });
  });

  test('skipped records are counted by reason, all of them are in the rejects, and there is a limit', async () => {
    const env = await dataFolder();
    const rejects = join(await temporaryFolder(), 'rejects.jsonl');
    const bad = ids(1, 60).map((id) => ({
      ...company(id, 'A'),
      founded_year: `x${id}`,
      ticker: id % 2 ? 'T' : 0,
    }));
    const file = await temporaryFile([company(100, 'Good'), ...bad]);
    const skip = ['import', file, '--skip-invalid', '--rejects', rejects];
    const refused = await runCommand(skip, env);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err.split('\n').slice(20)).toEqual([
      `${file}: and 70 more problems. All of them:`,
      `${file}: 60 × founded_year: expected an integer`,
      `${file}: 30 × ticker: expected a string`,
      expect.stringMatching(
        /^Nothing was changed: 60 bad records, and --skip-invalid leaves out 50 at most\./,
      ),
      '',
    ]);
    const lines = (await readFile(rejects, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(60);
    expect(lines[1]).toEqual({
      file,
      line: 3,
      text: JSON.stringify(bad[1]),
      problems: ['ticker: expected a string, got 0', 'founded_year: expected an integer, got "x2"'],
    });
    expect(await runCommand([...skip, '--max-invalid', '60'], env)).toMatchObject({ code: 3 });
    expect(await idsIn(env)).toEqual([100]);
  });
});

test('a messy CSV file is imported with other names for its columns, and what was read otherwise is said', async () => {
  const env = await dataFolder();
  const folder = await temporaryFolder();
  const file = join(folder, 'feed.csv.gz');
  const header =
    'id;Company Name;normalized_name;logo_color;founded_year;created_at;updated_at;Website;Owner';
  const row = '1;Acme;acme;#abc;1998.0;2026-01-02;2026-01-02;https://www.acme.example/;me';
  await writeFile(file, gzipSync(`${header}\r\n${row}\r\n`));
  await writeFile(join(folder, 'map.json'), '{"Company Name": "name", "Website": "domain"}');
  for (const map of ['Company Name=name,Website=domain', join(folder, 'map.json')]) {
    const imported = await runCommand(['import', file, '--map', map, '--ignore-unknown'], env);
    expect(imported).toMatchObject({ code: 0, out: expect.stringMatching(/^(?:Imported|Read) 1 company /) });
    expect(imported.err.split('\n').map((line) => line.replace(`${file}: `, ''))).toEqual([
      'left out, since they are not fields of a company: Owner',
      'founded_year: whole numbers: 1 read, such as 1998.0 as 1998',
      'created_at: dates, in UTC unless they name a zone: 1 read, such as 2026-01-02 as 2026-01-02T00:00:00Z',
      'updated_at: dates, in UTC unless they name a zone: 1 read, such as 2026-01-02 as 2026-01-02T00:00:00Z',
      'domain: addresses: 1 read, such as https://www.acme.example/ as acme.example',
      '',
    ]);
  }
  for (const [map, words] of [
    ['name', 'JSON file'],
    ['a=b,c', '"c" is not NAME=FIELD'],
  ] as const)
    expect(await runCommand(['import', file, '--map', map], env)).toMatchObject({
      code: 2,
      err: expect.stringContaining(words),
    });
});

describe('the data that a command uses', () => {
  test('can be named in a file of settings, over which the environment has precedence', async () => {
    const env = await dataFolder();
    const file = await temporaryFile(`# of the unit\nDATA_DIR="${env.DATA_DIR}"\nKEEP_DATA_SETS=x\n`);
    const keep = { KEEP_DATA_SETS: '3' };
    expect(await runCommand(['--env-file', file, ...createKey], keep)).toMatchObject({ code: 0 });
    expect((await runCommand(['keys', 'list'], env)).out).toContain('acme');
    expect(await runCommand(['--env-file', file, 'keys', 'list'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^KEEP_DATA_SETS must be/),
    });
    expect(await runCommand(['--env-file', '/no/such', 'keys', 'list'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Cannot read \/no\/such: /),
    });
  });

  const said = async (args: readonly string[], env: Readonly<Record<string, string>>) => {
    let text = '';
    const code = await runCli(args, {
      env,
      stdin: Readable.from([]),
      dashboardFolder: 'no-dashboard',
      searchWorker: new URL('file:///no-search-worker.js'),
      out: () => undefined,
      err: (more) => void (text += more),
      stopped: async () => undefined,
    });
    return { code, text };
  };

  test('is named before anything else', async () => {
    const env = await dataFolder();
    expect(await said(createKey, env)).toMatchObject({
      code: 0,
      text: expect.stringMatching(`^Using the data folder ${env.DATA_DIR}\\.\n`),
    });
  });

  test('is made in the current folder only if asked for', async () => {
    vi.spyOn(process, 'cwd').mockReturnValue(await temporaryFolder());
    onTestFinished(() => void vi.restoreAllMocks());
    const file = await temporaryFile([company(1, 'A')]);
    for (const args of [
      createKey,
      ['import', file],
      ['sample'],
      ['keys', 'revoke', 'x'],
      ['data', 'rollback'],
    ])
      expect(await said(args, {})).toMatchObject({
        code: 1,
        text: expect.stringMatching(/^There is no data in .*\. Set DATA_DIR .*--create/),
      });
  });
});

describe('serve', () => {
  test('listens for signals before it says that it is ready', async () => {
    const events: string[] = [];
    let becomeReady = () => {};
    const ready = new Promise<void>((resolve) => (becomeReady = resolve));
    const code = await runCli(['serve'], {
      env: { ...(await dataFolder()), PORT: '0', LOG_LEVEL: 'silent' },
      stdin: Readable.from([]),
      dashboardFolder: 'no-dashboard',
      searchWorker: new URL('file:///no-search-worker.js'),
      out: (text) => {
        const isReady = /ready/.test(text);
        events.push(isReady ? 'ready' : text);
        if (isReady) becomeReady();
      },
      err: (text) => void events.push(text),
      stopped: () => {
        events.push('listening');
        return ready;
      },
    });
    expect([code, ...events]).toEqual([0, 'listening', 'ready']);
  });

  test('serve on an empty store serves no sample data and says what to do next', async () => {
    const env = await dataFolder();
    const service = await serveInProcess(env);
    expect(service.out()).toMatch(
      /^Dossier is ready at http:\/\/127\.0\.0\.1:\d+\nThere is no data yet, .*: dossier import .*\n.*: dossier keys create .*\n$/,
    );
    const key = lastLine((await runCommand(createKey, env)).out);
    expect(await get(service.address, '/api/v1/companies', key)).toMatchObject({
      status: 200,
      body: { page_info: { total_count: 0 } },
    });
    expect(await get(service.address, '/config.json', '')).not.toHaveProperty('body.demoKey');
    expect(await service.stop()).toBe(0);
  });

  test('serve neither offers nor accepts a demo key left in the data folder', async () => {
    const { storage, dataDir: DATA_DIR } = await temporaryDatabase();
    await load({ storage }, [company(1, 'A')], [], 'sample');
    const env = { DATA_DIR };
    const tried = await serveInProcess(env, ['--sample-if-empty']);
    const demoKey = /^Demo key: (dsr_\S+)$/m.exec(tried.out())?.[1] ?? '';
    expect(await get(tried.address, '/api/v1/companies', demoKey)).toMatchObject({ status: 200 });
    await tried.stop();

    const service = await serveInProcess(env);
    expect(service.out()).toMatch(/\nThe data is the fictional sample\. .*\n$/);
    expect(service.out()).not.toContain(demoKey);
    expect(await get(service.address, '/config.json', '')).not.toHaveProperty('body.demoKey');
    expect(await get(service.address, '/api/v1/companies', demoKey)).toMatchObject({
      status: 401,
      body: { code: 'invalid_key' },
    });
    const key = lastLine((await runCommand(createKey, env)).out);
    expect(await get(service.address, '/api/v1/companies', key)).toMatchObject({ status: 200 });
  });

  test('the deployment guide starts the service without a build or sample data', async () => {
    const guide = await readFile(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');
    const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => block.split('\n'));
    expect(commands.filter((line) => line.includes('dossier.mjs serve'))).toHaveLength(3);
    expect(commands.filter((line) => /npm start|npm run dossier|--sample-if-empty/.test(line))).toEqual([]);
  });

  test('serve --sample-if-empty loads the sample and a demo key, and an import revokes the key', async () => {
    const env = await dataFolder();
    const service = await serveInProcess(env, ['--sample-if-empty']);
    const secret = /^Demo key: (dsr_\S+)$/m.exec(service.out())?.[1] ?? '';
    const ask = () => get(service.address, '/api/v1/offerings?limit=1', secret);
    const config = async () => (await get(service.address, '/config.json', '')).body;
    expect((await ask()).body.page_info.total_count).toBe(300);
    expect(await config()).toMatchObject({ demoKey: secret, logoBaseUrl: '/logos/' });

    await runCommand(['import', await temporaryFile([company(1, 'A')])], env);
    await expect.poll(async () => (await ask()).status).toBe(401);
    await expect.poll(config).not.toHaveProperty('demoKey');
    expect(await runCommand(['sample'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('--force'),
    });
    expect(await service.stop()).toBe(0);

    const again = await serveInProcess(env, ['--sample-if-empty']);
    expect(again.out()).not.toContain('Demo key');
  });

  test('a second serve on the same data fails before it touches anything', async () => {
    const { DATA_DIR } = await dataFolder();
    const lock = await acquireLock(join(DATA_DIR, 'serve.lock'));
    const { code, out, err } = await runCommand(['serve'], { DATA_DIR, PORT: '0' });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^Another service is already running on the data folder .*\n$/);
    expect(existsSync(join(DATA_DIR, 'dossier.db'))).toBe(false);
    lock?.release();
  });

  test('serve on a port in use fails', async () => {
    const { address } = await serveInProcess(await dataFolder());
    const { port } = new URL(address);
    const env = { ...(await dataFolder()), PORT: port };
    const { code, err } = await runCommand(['serve'], env);
    expect(code).toBe(1);
    expect(err).toMatch(new RegExp(`^Port ${port} on 127.0.0.1 is in use`));
    expect((await runCommand(['serve'], { ...env, PORT: '0' })).code).toBe(0);
  });

  test('serve with UPSTREAM_URL proxies another server without data of its own', async () => {
    const { url, requests } = await startUpstream({ good: () => jsonResponse('{"theirs":true}') });
    const env = { ...(await dataFolder()), UPSTREAM_URL: `${url}/prefix/` };
    const service = await serveInProcess(env, ['--sample-if-empty']);
    expect(service.out()).toBe(
      `Dossier is ready at ${service.address}\nIt stands in front of ${url}/prefix\n`,
    );
    expect((await get(service.address, '/api/v1/companies', 'k')).body).toEqual({ theirs: true });
    expect(requests().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /prefix/api/v1/companies',
    ]);
    const file = await temporaryFile([company(1, 'Acme')]);
    for (const args of [['sample'], ['keys', 'list'], ['import', file], ['import', file, '--dry-run']]) {
      const { code, out, err } = await runCommand(args, env);
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/^UPSTREAM_URL is set, .*\n$/);
    }
    expect(existsSync(env.DATA_DIR)).toBe(false);
    expect(await service.stop()).toBe(0);
  });
});
