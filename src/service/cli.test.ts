import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { dossier, launchDossier, startDossier, startService } from './testing/dossier-command.ts';
import { fakeUpstream } from './testing/fake-upstream.ts';
import { company, temporaryFile, temporaryFolder } from './testing/temporary-data.ts';

const createKey = ['keys', 'create', '--client', 'acme', '--scope', 'read:companies'];
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1) ?? '';

async function dataFolder(): Promise<{ DATA_DIR: string }> {
  return { DATA_DIR: join(await temporaryFolder(), 'data') };
}

/** Asks until the answer is as wanted; how long a running service may take to notice a change. */
async function within(ms: number, check: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + ms; !(await check()); await sleep(50))
    if (performance.now() > end) throw new Error(`Not so within ${ms} ms`);
}

// The first command builds the service; no test is to be timed with that.
beforeAll(() => launchDossier(['--version']), 120_000);

describe('the command line', () => {
  test('helps, everywhere, without doing anything', async () => {
    const help = await dossier(['--help']);
    expect(help).toMatchObject({ code: 0, err: '' });
    for (const word of ['serve', 'import', 'sample', 'keys', 'openapi', 'PORT', 'DATA_DIR'])
      expect(help.out).toContain(word);
    for (const args of [['import'], ['serve'], ['keys'], ['keys', 'create'], ['sample'], ['build']])
      expect(await dossier([...args, '--help'])).toMatchObject({
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
  ])('used wrongly (%j) says how, with exit code 2', async (args, words) => {
    const { DATA_DIR } = await dataFolder();
    const running = startDossier(args, { DATA_DIR });
    expect(await running.ended).toBe(2);
    expect(running.err()).toContain(words);
    expect(running.out()).toBe('');
  });

  test('with settings that make no sense names each of them, with exit code 2', async () => {
    const running = startDossier(['serve'], {
      PORT: 'x',
      LOG_LEVEL: 'y',
      DATABASE_URL: 'postgres://me:secret@db',
    });
    expect(await running.ended).toBe(2);
    expect(running.err()).toMatch(/^PORT .*LOG_LEVEL .*DATABASE_URL .*\n$/);
    expect(running.err()).not.toContain('secret');
  });

  test('prints the description of the API, without a data folder', async () => {
    const { code, out } = await dossier(['openapi'], { DATA_DIR: '/dev/null/none' });
    expect([code, JSON.parse(out).openapi]).toEqual([0, '3.1.0']);
  });

  test('that cannot open its data folder says so in one line', async () => {
    const { code, out, err } = await dossier(['keys', 'list'], { DATA_DIR: '/dev/null/none' });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^Cannot open the database .*\n$/);
  });
});

describe('keys', () => {
  test('are made with the secret alone on the last line, listed by id, and ended', async () => {
    const env = await dataFolder();
    expect(await dossier(['keys', 'list'], env)).toMatchObject({ code: 0, out: '' });
    const made = await launchDossier([...createKey, '--scope', 'read:offerings'], env);
    expect(made.code).toBe(0);
    expect(lastLine(made.out)).toMatch(/^dsr_[\w-]{27}$/);
    const listed = (await dossier(['keys', 'list'], env)).out;
    expect(listed).toMatch(/^key_\w+\tacme\tread:companies,read:offerings\tactive\n$/);
    const [id = ''] = listed.split('\t');
    expect(await dossier(['keys', 'suspend', 'acme'], env)).toMatchObject({ code: 0 });
    expect((await dossier(['keys', 'list'], env)).out).toContain('\tsuspended\n');
    expect(await dossier(['keys', 'resume', 'acme'], env)).toMatchObject({ code: 0 });
    expect(await dossier(['keys', 'revoke', id], env)).toMatchObject({ code: 0 });
    expect((await dossier(['keys', 'list'], env)).out).toContain('\trevoked\n');
  });

  test.each([
    ['revoke', 'There is no key "nothing". See: dossier keys list\n'],
    ['suspend', 'There is no client "nothing". See: dossier keys list\n'],
    ['resume', 'There is no client "nothing". See: dossier keys list\n'],
  ])('%s of what does not exist fails in one line', async (verb, err) => {
    expect(await dossier(['keys', verb, 'nothing'], await dataFolder())).toEqual({ code: 1, out: '', err });
  });
});

describe('import', () => {
  test('tells what it did, or each bad line and that nothing changed', async () => {
    const env = await dataFolder();
    const good = await temporaryFile([company(1, 'A'), company(2, 'B')]);
    const offerings = await temporaryFile([{ id: 'x' }]);
    expect(await dossier(['import', good, '--offerings', offerings], env)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^Imported 2 companies and 1 offering in \d+\.\d s\.\n$/),
    });

    const bad = await temporaryFile([
      company(3, 'C'),
      { ...company(4, 'D'), founded_year: 'x' },
      company(3, 'E'),
    ]);
    const refused = await dossier(['import', bad], env);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err.split('\n')).toEqual([
      `${bad}: line 2: founded_year: expected an integer, got "x"`,
      `${bad}: line 3: id: 3 is already on line 1`,
      'Nothing was changed: 2 bad lines. Mend the file, or leave them out with --skip-invalid.',
      '',
    ]);

    expect(await dossier(['import', bad, '--dry-run'], env)).toMatchObject({ code: 1, out: '' });
    expect(await dossier(['import', good, '--dry-run'], env)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing was changed (dry run)'),
    });
    expect(await dossier(['import', bad, '--skip-invalid'], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Imported 1 company and 0 offerings in .* s; 2 bad lines left out\.\n$/),
    });
  });

  test('of a file that is not there, or is a folder, fails in one line', async () => {
    const env = await dataFolder();
    expect((await dossier(['import', '/no/such.jsonl'], env)).err).toBe(
      'Cannot read /no/such.jsonl: there is no such file.\n',
    );
    expect((await dossier(['import', '/'], env)).err).toMatch(
      /^Cannot read \/: it must be a regular file.*\n$/,
    );
  });

  test('that is killed half-way leaves the data as it was, and does not stand in the way of the next', async () => {
    const env = await dataFolder();
    const small = await temporaryFile([company(1, 'A')]);
    const large = await temporaryFile(
      Array.from({ length: 20_000 }, (_, id) => company(id, `Company ${id}`, ['x'])),
    );
    await dossier(['import', small], env);
    const killed = startDossier(['import', large], env);
    await sleep(1_200);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const service = await startService(env);
    const key = lastLine((await dossier(createKey, env)).out);
    const total = async () =>
      (await (await fetch(`${service.address}/api/v1/companies`, { headers: { 'x-api-key': key } })).json())
        .page_info.total_count;
    expect([1, 20_000]).toContain(await total());
    expect((await dossier(['import', small], env)).code).toBe(0);
    await within(2_000, async () => (await total()) === 1);
  });
});

describe('serve', () => {
  test('notices imports and keys that other processes make, and stops cleanly', async () => {
    const env = await dataFolder();
    const service = await startService(env);
    expect(service.out()).toMatch(
      /^Dossier is ready at http:\/\/127\.0\.0\.1:\d+\nThere is no data yet\. .*\n$/,
    );
    const secret = lastLine((await dossier(createKey, env)).out);
    const ask = async () => {
      const answer = await fetch(`${service.address}/api/v1/companies`, { headers: { 'x-api-key': secret } });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await ask()).toMatchObject({ status: 200, body: { page_info: { total_count: 0 } } });
    await dossier(['import', await temporaryFile([company(1, 'A')])], env);
    await within(2_000, async () => (await ask()).body.page_info.total_count === 1);
    await dossier(['keys', 'suspend', 'acme'], env);
    await within(2_000, async () => (await ask()).body.code === 'client_suspended');

    const stopping = performance.now();
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(performance.now() - stopping).toBeLessThan(5_000);
    const log = service
      .err()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(log.find(({ status }) => status === 403)).toMatchObject({ path: '/api/v1/companies' });
    expect(service.err()).not.toContain(secret.slice(4));
  });

  test('loads the sample into an empty store, offers its key, and lets real data end it', async () => {
    const env = await dataFolder();
    const service = await startService(env, ['--sample-if-empty']);
    const secret = /^Demo key: (dsr_\S+)$/m.exec(service.out())?.[1] ?? '';
    const ask = () =>
      fetch(`${service.address}/api/v1/offerings?limit=1`, { headers: { 'x-api-key': secret } });
    const config = async () => (await fetch(`${service.address}/config.json`)).json();
    expect((await (await ask()).json()).page_info.total_count).toBe(300);
    expect(await config()).toMatchObject({ demoKey: secret, logoBaseUrl: '/logos/' });

    await dossier(['import', await temporaryFile([company(1, 'A')])], env);
    await within(2_000, async () => (await ask()).status === 401);
    await within(2_000, async () => !('demoKey' in (await config())));
    expect(await dossier(['sample'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('--force'),
    });
    service.child.kill('SIGINT');
    expect(await service.ended).toBe(0);
    expect(service.err()).not.toContain(secret);

    const again = await startService(env, ['--sample-if-empty']);
    expect(again.out()).not.toContain('Demo key');
  });

  test('is refused a second time on the same data, and on a port in use', async () => {
    const env = await dataFolder();
    const { address } = await startService(env);
    const second = startDossier(['serve'], { ...env, PORT: '0' });
    expect(await second.ended).toBe(1);
    expect(second.err()).toMatch(/^Another service is already running on the data folder .*\n$/);
    const { port } = new URL(address);
    const third = startDossier(['serve'], { ...(await dataFolder()), PORT: port });
    expect(await third.ended).toBe(1);
    expect(third.err().trimEnd().split('\n').at(-1)).toMatch(
      new RegExp(`^Port ${port} on 127.0.0.1 is in use`),
    );
  });

  test('stands in front of another server without data of its own', async () => {
    const { url, received } = await fakeUpstream((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"theirs":true}');
    });
    const env = { ...(await dataFolder()), UPSTREAM_URL: `${url}/prefix/` };
    const service = await startService(env, ['--sample-if-empty']);
    expect(service.out()).toBe(
      `Dossier is ready at ${service.address}\nIt stands in front of ${url}/prefix\n`,
    );
    const answer = await fetch(`${service.address}/api/v1/companies`, { headers: { 'x-api-key': 'k' } });
    expect(await answer.json()).toEqual({ theirs: true });
    expect(received.map(({ line }) => line)).toEqual(['GET /prefix/api/v1/companies']);
    const file = await temporaryFile([company(1, 'Acme')]);
    for (const args of [['sample'], ['keys', 'list'], ['import', file]]) {
      const { code, out, err } = await dossier(args, env);
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/^UPSTREAM_URL is set: .*\n$/);
    }
    expect(existsSync(env.DATA_DIR)).toBe(false);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  });
});
