import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SETTING_DEFAULTS } from '../config.ts';
import { acquireLock } from '../db/lock.ts';
import { MIGRATIONS } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { jsonResponse } from '../testing/fault-builders.ts';
import { startUpstream } from '../testing/proxy-app.ts';
import { runCli } from './cli.ts';
import { runCommand, startService } from '../testing/run-command.ts';
import {
  company,
  load,
  temporaryDatabase,
  temporaryFile,
  temporaryFolder,
} from '../testing/temporary-data.ts';

const run = promisify(execFile);

const createKey = ['keys', 'create', '--client', 'acme', '--scope', 'read:companies'];
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1) ?? '';
const atMost = { timeout: 2_000, interval: 20 };

async function dataFolder(): Promise<{ DATA_DIR: string }> {
  return { DATA_DIR: join(await temporaryFolder(), 'data') };
}

async function get(address: string, path: string, key: string) {
  const answer = await fetch(`${address}${path}`, { headers: { 'x-api-key': key } });
  return { status: answer.status, body: await answer.json() };
}

describe('the command line', () => {
  test('--help works for every command without side effects', async () => {
    const help = await runCommand(['--help']);
    expect(help).toMatchObject({ code: 0, err: '' });
    for (const word of ['serve', 'import', 'sample', 'keys', 'openapi']) expect(help.out).toContain(word);
    const serveHelp = await runCommand(['serve', '--help']);
    for (const [name, value] of Object.entries(SETTING_DEFAULTS))
      for (const { out } of [help, serveHelp]) expect(out).toContain(`  ${name} (${value || 'none'})  `);
    const keys = ['create', 'list', 'update', 'revoke', 'suspend', 'resume'].map((verb) => ['keys', verb]);
    for (const args of [['import'], ['serve'], ['keys'], ...keys, ['sample'], ['openapi']])
      expect(await runCommand([...args, '--help'])).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringMatching(/^Usage: dossier /),
      });
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
    expect(err).toMatch(/^PORT .*LOG_LEVEL .*DATABASE_URL .*\n$/);
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
      /not a database\. Restore it from a backup, or set DATA_DIR to another folder\.\n$/,
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
      expect(err).toMatch(/^The database .* is from a newer version of Dossier\. .*\n$/);
    }
  });
});

describe('an import that is refused', () => {
  test(
    'a named pipe is refused at once, since opening one can wait for ever',
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
      'FILE: line 1: id: has half of a character (an unpaired surrogate)',
      'FILE: line 2: id: has half of a character (an unpaired surrogate)',
      'FILE: line 3: is nested more than 100 levels deep',
      expect.stringMatching(/^Nothing was changed: 3 bad lines\./),
      '',
    ]);
  });

  test('two imports at once: the second is refused with a sentence', async () => {
    const env = await dataFolder();
    const lock = await acquireLock(join(env.DATA_DIR, 'import.lock'));
    const file = await temporaryFile([company(1, 'A')]);
    expect(await runCommand(['import', file], env)).toEqual({
      code: 1,
      out: '',
      err: 'Another import is at work. Try again when it has finished.\n',
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
    expect(listed).toMatch(/^key_\w+\tacme\tread:companies,read:offerings\tactive\n$/);
    const [id = ''] = listed.split('\t');
    expect(await runCommand(['keys', 'suspend', 'acme'], env)).toMatchObject({ code: 0 });
    expect((await runCommand(['keys', 'list'], env)).out).toContain('\tsuspended\n');
    expect(await runCommand(['keys', 'resume', 'acme'], env)).toMatchObject({ code: 0 });
    expect(await runCommand(['keys', 'revoke', id], env)).toMatchObject({ code: 0 });
    expect((await runCommand(['keys', 'list'], env)).out).toContain('\trevoked\n');
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
    });
    expect(JSON.parse((await runCommand(['keys', 'list', '--json'], env)).out)).toEqual([key]);
  });

  test('keys list names the last day, the limit and the last use of a key, where it has them', async () => {
    const env = await dataFolder();
    const made = await runCommand([...createKey, '--expires', '2099-01-31', '--json'], env);
    const { id } = JSON.parse(made.out);
    const list = async () => (await runCommand(['keys', 'list'], env)).out;
    expect(await list()).toBe(`${id}\tacme\tread:companies\tactive\tlast day 2099-01-31\n`);
    const changed = await runCommand(['keys', 'update', id, '--expires', 'never', '--limit', '60'], env);
    expect(changed).toEqual({ code: 0, out: '', err: `Updated ${id}.\n` });
    expect(await list()).toBe(`${id}\tacme\tread:companies\tactive\t60 a minute\n`);
    await runCommand(['keys', 'update', id, '--limit', '0'], env);
    expect(await list()).toContain('\tactive\tno limit\n');
    await runCommand(['keys', 'update', id, '--limit', 'default'], env);
    expect(await list()).toContain('\tactive\n');
  });

  test('the day of its last request stands beside a key', async () => {
    const env = await dataFolder();
    const { secret } = JSON.parse((await runCommand([...createKey, '--json'], env)).out);
    const service = await startService(env);
    const before = new Date().toISOString().slice(0, 10);
    expect((await get(service.address, '/api/v1/companies', secret)).status).toBe(200);
    await service.stop();
    const [, day = ''] = /\tactive\tused (\S+)\n$/.exec((await runCommand(['keys', 'list'], env)).out) ?? [];
    expect([before, new Date().toISOString().slice(0, 10)]).toContain(day);
  });

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
        /^Imported 2 companies and 1 offering in \d+\.\d s\.\nCompanies: 2 added, 0 changed, 0 removed\. Offerings: 1 added, 0 changed, 0 removed\.\n$/,
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
      'Nothing was changed: 4 bad lines. Correct the file, or leave them out with --skip-invalid.',
      '',
    ]);

    expect(await runCommand(['import', bad, '--dry-run'], env)).toMatchObject({ code: 1, out: '' });
    expect(await runCommand(['import', good, '--dry-run'], env)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing was changed (dry run)'),
    });
    expect(await runCommand(['import', bad, '--skip-invalid'], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Imported 1 company and 0 offerings in .* s; 3 bad lines left out\.\nCompanies: 1 added, 0 changed, 2 removed\. Offerings: 0 added, 0 changed, 1 removed\.\n$/,
      ),
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
      out: expect.stringMatching(/^Imported 2 companies and 0 offerings /),
    });
    const change = Buffer.from('{"id": 2, "deleted": true}\n');
    expect(await runCommand(['import', '-', '--merge'], env, [change])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\nCompanies: 0 added, 0 changed, 1 removed\. /),
    });
    const header = 'id,name,normalized_name,legal_name,domain,description,logo_filename,logo_color';
    const rows = `${header},ticker,founded_year,location,categories,created_at,updated_at\n3,C,c,C Ltd,c.example,D,,#abc,C,1999,X,7:space:Space,2024-01-01T00:00:00Z,2024-01-01T00:00:00Z\n`;
    expect(await runCommand(['import', '-', '--csv', '--merge'], env, [Buffer.from(rows)])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\nCompanies: 1 added, 0 changed, 0 removed\. /),
    });
    expect(await runCommand(['import', '-', '--offerings', '-'], env)).toMatchObject({
      code: 1,
      err: 'Companies and offerings cannot both come from standard input.\n',
    });
  });

  test('import --dry-run reads the files and writes nothing', async () => {
    const env = await dataFolder();
    const file = await temporaryFile([company(1, 'A')]);
    const dryRun = ['import', file, '--dry-run'];
    const checked = { code: 0, out: expect.stringMatching(/^Checked 1 company and 0 offerings /) };
    expect(await runCommand(dryRun, env)).toMatchObject(checked);
    expect(existsSync(env.DATA_DIR)).toBe(false);

    const DATA_DIR = await temporaryFolder();
    await writeFile(join(DATA_DIR, 'dossier.db'), 'of some other version');
    expect(await runCommand(dryRun, { DATA_DIR })).toMatchObject(checked);
    expect(await readdir(DATA_DIR)).toEqual(['dossier.db']);
    expect(await readFile(join(DATA_DIR, 'dossier.db'), 'utf8')).toBe('of some other version');
  });

  test('import --merge --dry-run compares with the present data, and changes nothing', async () => {
    const env = await dataFolder();
    await runCommand(['import', await temporaryFile([company(1, 'A', ['x']), company(2, 'B')])], env);
    const dryRun = async (...changes: object[]) =>
      runCommand(['import', await temporaryFile(changes), '--merge', '--dry-run'], env);
    expect(await dryRun(company(3, 'C', ['x']), { id: 2, deleted: true })).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /Nothing was changed \(dry run\)\.\nA merge would come to this:\nCompanies: 1 added, 0 changed, 1 removed\. /,
      ),
    });
    const other = { ...company(3, 'C', ['x']), categories: [{ id: 99, slug: 'x', name: 'X' }] };
    expect(await dryRun(other)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Company 1, which is there already, contradicts the file: .*\n$/),
    });
    expect(await dryRun(company(1, 'A', ['x']))).toMatchObject({
      out: expect.stringContaining('\nCompanies: 0 added, 0 changed, 0 removed. '),
    });
    expect(
      await runCommand(['import', await temporaryFile([company(4, 'D')]), '--merge', '--dry-run'], {
        DATA_DIR: await temporaryFolder(),
      }),
    ).toMatchObject({ code: 1, err: expect.stringContaining('There is no database in') });
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

describe('serve', () => {
  test('listens for signals before it says that it is ready', async () => {
    const events: string[] = [];
    const code = await runCli(['serve'], {
      env: { ...(await dataFolder()), PORT: '0', LOG_LEVEL: 'silent' },
      stdin: Readable.from([]),
      dashboardFolder: 'no-dashboard',
      out: (text) => void events.push(/ready/.test(text) ? 'ready' : text),
      err: (text) => void events.push(text),
      stopped: async () => void events.push('listening'),
    });
    expect([code, ...events]).toEqual([0, 'listening', 'ready']);
  });

  test('serve on an empty store serves no sample data and says what to do next', async () => {
    const env = await dataFolder();
    const service = await startService(env);
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
    const tried = await startService(env, ['--sample-if-empty']);
    const demoKey = /^Demo key: (dsr_\S+)$/m.exec(tried.out())?.[1] ?? '';
    expect(await get(tried.address, '/api/v1/companies', demoKey)).toMatchObject({ status: 200 });
    await tried.stop();

    const service = await startService(env);
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
    const service = await startService(env, ['--sample-if-empty']);
    const secret = /^Demo key: (dsr_\S+)$/m.exec(service.out())?.[1] ?? '';
    const ask = () => get(service.address, '/api/v1/offerings?limit=1', secret);
    const config = async () => (await get(service.address, '/config.json', '')).body;
    expect((await ask()).body.page_info.total_count).toBe(300);
    expect(await config()).toMatchObject({ demoKey: secret, logoBaseUrl: '/logos/' });

    await runCommand(['import', await temporaryFile([company(1, 'A')])], env);
    await expect.poll(async () => (await ask()).status, atMost).toBe(401);
    await expect.poll(config, atMost).not.toHaveProperty('demoKey');
    expect(await runCommand(['sample'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('--force'),
    });
    expect(await service.stop()).toBe(0);

    const again = await startService(env, ['--sample-if-empty']);
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
    const { address } = await startService(await dataFolder());
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
    const service = await startService(env, ['--sample-if-empty']);
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
      expect(err).toMatch(/^UPSTREAM_URL is set: .*\n$/);
    }
    expect(existsSync(env.DATA_DIR)).toBe(false);
    expect(await service.stop()).toBe(0);
  });
});
