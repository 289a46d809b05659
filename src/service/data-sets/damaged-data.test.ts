import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand, serveInProcess } from '../testing/run-command.ts';
import { seeded, type SeededRandom } from '../testing/seeded-random.ts';
import { company, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

/** How many times a byte is damaged. Each attempt takes a few hundredths of a second. */
const ATTEMPTS = Number(process.env['DAMAGE_ATTEMPTS'] ?? 25);
const SEED = Number(process.env['DAMAGE_SEED'] ?? 40);

const PATHS = [
  '/api/v1/companies?limit=100',
  '/api/v1/companies?category_slugs=space&limit=20&offset=10',
  '/api/v1/companies?company_ids=3,5,8',
  '/api/v1/companies/7',
  '/api/v1/companies/999999',
  '/api/v1/offerings?limit=20',
  '/api/v1/offerings/x',
];

async function imported() {
  const env = { DATA_DIR: join(await temporaryFolder(), 'data'), RESPONSE_CACHE_MB: '0' };
  const companies = Array.from({ length: 60 }, (_, id) =>
    company(id, `Société № ${id} 株式会社`, id % 2 ? ['space'] : ['ai', 'space']),
  );
  const files = [
    await temporaryFile(companies),
    '--offerings',
    await temporaryFile([{ id: 1, title: 'Größe' }, { id: 'x' }]),
  ];
  await runCommand(['import', ...files], env);
  const create = [
    'keys',
    'create',
    '--client',
    'a',
    '--scope',
    'read:companies',
    '--scope',
    'read:offerings',
  ];
  const key = (await runCommand(create, env)).out.trim();
  const [name = ''] = await readdir(join(env.DATA_DIR, 'data'));
  return { env, key, files, container: join(env.DATA_DIR, 'data', name) };
}

/** Damages one byte of a file, other than the zeros that fill its pages. */
async function damage(file: string, good: Buffer, random: SeededRandom): Promise<string> {
  let at = random.below(good.length);
  while (good[at] === 0) at = random.below(good.length);
  const value = ((good[at] ?? 0) + 1 + random.below(255)) % 256;
  const handle = await open(file, 'r+');
  await handle.write(Buffer.from([value]), 0, 1, at);
  await handle.close();
  return `byte ${at}: ${good[at]} became ${value}`;
}

test(`a damaged byte of a data set is answered with 503 or the right bytes, by a service that lives on`, async () => {
  const { env, key, container } = await imported();
  const random = seeded(SEED);
  const good = await readFile(container);
  const service = await serveInProcess(env);
  const ask = async (path: string) => {
    const answer = await fetch(service.address + path, { headers: { 'x-api-key': key } });
    return `${answer.status} ${await answer.text()}`;
  };
  const right = await Promise.all(PATHS.map(ask));
  expect(right.map((answer) => answer.slice(0, 3))).toEqual([
    '200',
    '200',
    '200',
    '200',
    '404',
    '200',
    '200',
  ]);
  let refused = 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const what = await damage(container, good, random);
    const answers = await Promise.all(PATHS.map(ask));
    for (const [at, answer] of answers.entries())
      if (answer.startsWith('503 ')) refused++;
      else
        expect([what, answer.replace(/"request_id":"[^"]*"/, '')]).toEqual([
          what,
          right[at]?.replace(/"request_id":"[^"]*"/, ''),
        ]);
    const { status } = await fetch(`${service.address}/ready`);
    expect([what, status]).toEqual([what, expect.toBeOneOf([200, 503])]);
    await writeFile(container, good);
    await expect.poll(() => ask(PATHS[3] ?? '')).toBe(right[3]);
  }
  expect(refused).toBeGreaterThan(ATTEMPTS);
});

test('every command that reads damaged data ends with an error in plain words', async () => {
  const { env, files, container } = await imported();
  const random = seeded(SEED);
  const good = await readFile(container);
  const folder = await temporaryFolder();
  for (const command of [
    ['data', 'export', '--companies', join(folder, 'c.jsonl')],
    ['data', 'export', '--offerings', join(folder, 'o.jsonl')],
    ['import', '--merge', await temporaryFile([company(1, 'A')])],
  ]) {
    const what = await damage(container, good, random);
    const { code, err } = await runCommand(command, env);
    expect([code, err], `${command.join(' ')}: ${what}`).toEqual([
      1,
      expect.stringMatching(/damaged|no data to merge/),
    ]);
    expect(err).not.toMatch(/^Failed:/);
    expect(await readdir(folder)).toEqual([]);
    await writeFile(container, good);
  }
  // An import of the same records rewrites a damaged data set instead of leaving it as it is.
  await damage(container, good, random);
  expect((await runCommand(['import', ...files], env)).out).toContain('Imported 60 companies');
  expect(await runCommand(['data', 'export', '--companies', join(folder, 'c.jsonl')], env)).toMatchObject({
    code: 0,
  });
});

test('data without a checksum, as older versions wrote it, is exported only if all records are as imported', async () => {
  const { env, container } = await imported();
  const file = join(await temporaryFolder(), 'c.jsonl');
  const bytes = await readFile(container);
  bytes.writeUInt32LE(0, 60);
  await writeFile(container, bytes);
  expect(await runCommand(['data', 'export', '--companies', file], env)).toMatchObject({ code: 0 });
  bytes.write('8', bytes.lastIndexOf('Société № 7 ') + Buffer.byteLength('Société № '));
  await writeFile(container, bytes);
  for (const target of [file, '-'])
    expect(await runCommand(['data', 'export', '--companies', target], env)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The data set [0-9a-f]{12} is damaged: .*Nothing was written/),
    });
  expect((await readFile(file, 'utf8')).match(/Société № 7 /g)).toHaveLength(1);
});

test('a start that finds its database damaged says so, and what to do', async () => {
  const { env } = await imported();
  const file = join(env.DATA_DIR, 'dossier.db');
  const bytes = await readFile(file);
  // A row of a data set ends with the order of its list, and has its source before that.
  bytes[bytes.lastIndexOf('import', bytes.lastIndexOf('Unicode'))] = 0xff;
  await writeFile(file, bytes);
  for (const command of [['serve'], ['data', 'list']])
    expect(await runCommand(command, { ...env, PORT: '0' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^(?:A|The) database .* is damaged: .* Restore a backup into another folder/m,
      ),
    });
});

test('a damaged database of keys never ends the process', async () => {
  const { env, key } = await imported();
  const random = seeded(SEED);
  const file = join(env.DATA_DIR, 'dossier.db');
  const good = await readFile(file);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const what = await damage(file, good, random);
    for (const command of [['keys', 'list'], ['audit'], ['data', 'list']]) {
      const { code, err } = await runCommand(command, env);
      if (code !== 0)
        expect([what, err]).toEqual([
          what,
          expect.stringMatching(
            /damaged|malformed|from (?:a newer|an older|another) version|no database|not a database/,
          ),
        ]);
    }
    await writeFile(file, good);
  }
  const service = await serveInProcess(env);
  const headers = { 'x-api-key': key };
  expect((await fetch(`${service.address}/api/v1/companies`, { headers })).status).toBe(200);
});
