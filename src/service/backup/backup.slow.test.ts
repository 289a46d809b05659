import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Libsql from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { acquireLock } from '../db/lock.ts';
import { MAX_LOGO_BYTES } from '../lib/logo-file.ts';
import { VERSION } from '../lib/version.ts';
import { runCommand, serveInProcess } from '../testing/run-command.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { company, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

const run = promisify(execFile);
const createKey = ['keys', 'create', '--client', 'acme', '--scope', 'read:companies'];

/** Creates a data folder with data, a logo and a key, and a backup of it. */
async function backedUp() {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: join(folder, 'data') };
  const companies = Array.from({ length: 50 }, (_, id) => company(id, `Company ${id}`, ['x']));
  const offerings = await temporaryFile([{ id: 1 }, { id: 'x' }]);
  await runCommand(['import', await temporaryFile(companies), '--offerings', offerings], env);
  await mkdir(join(env.DATA_DIR, 'logos'));
  await writeFile(join(env.DATA_DIR, 'logos', 'a.svg'), '<svg/>');
  const key = (await runCommand(createKey, env)).out.trim();
  const file = join(folder, 'backup.tar');
  expect(await runCommand(['backup', file], env)).toEqual({
    code: 0,
    out: `Wrote ${file}: 50 companies, 2 offerings and 1 key.\n`,
    err: '',
  });
  return { env, key, file, folder };
}

async function ask(env: { DATA_DIR: string }, key: string) {
  const service = await serveInProcess(env);
  const get = (path: string) => fetch(`${service.address}${path}`, { headers: { 'x-api-key': key } });
  const list = await get('/api/v1/companies');
  const body = await list.json();
  const logo = await (await get('/logos/a.svg')).text();
  await service.stop();
  return [list.status, body.page_info?.total_count ?? body.code, logo];
}

const revisionsIn = async (env: { DATA_DIR: string }) =>
  JSON.parse((await runCommand(['data', 'list', '--json'], env)).out).map(
    ({ revision, command }: { revision: string; command: string }) => [revision, command],
  );

test('a backup that is restored elsewhere serves the same data to the same keys', async () => {
  const { env, key, file, folder } = await backedUp();
  await ask(env, key);
  expect(await runCommand(['backup', file], env)).toMatchObject({ code: 0 });
  const other = { DATA_DIR: join(folder, 'other') };
  expect(await runCommand(['restore', file], other)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored 50 companies, 2 offerings and 1 key of /),
  });
  const [listed, restored] = await Promise.all(
    [env, other].map(async (place) => JSON.parse((await runCommand(['keys', 'list', '--json'], place)).out)),
  );
  expect(restored).toMatchObject([{ requests_in_24_hours: 1, last_network: '127.0.0.0/24' }]);
  expect(restored).toEqual(listed);
  expect(await ask(other, key)).toEqual([200, 50, '<svg/>']);
  const [[revision]] = await revisionsIn(env);
  expect(await revisionsIn(other)).toEqual([[revision, 'restore']]);
  expect((await runCommand(['data', 'list'], other)).out).toContain(
    '\t50 companies +50 ~0 -0\t2 offerings +2 ~0 -0\t',
  );
  const audit = (await runCommand(['audit'], other)).out;
  for (const action of ['import', 'keys create', 'restore keys', 'restore'])
    expect(audit).toContain(`\t${action}\t`);
  // Only its owner may read the backup, and `tar` can list what is in it.
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { stdout } = await run('tar', ['-tf', file]);
  expect(stdout.trim().split('\n')).toEqual([
    'dossier.json',
    'dossier.json.sha256',
    `data/${revision}.db`,
    'logos/a.svg',
  ]);
  const unpacked = await temporaryFolder();
  await run('tar', ['-xf', file, '-C', unpacked]);
  await run('sha256sum', ['--check', '--strict', 'dossier.json.sha256'], { cwd: unpacked });
  expect((await readFile(file)).includes(key)).toBe(false);
});

test('a restore replaces data and keys only with --force, also while the service runs', async () => {
  const { env, key, file } = await backedUp();
  const id = (await runCommand(['keys', 'list'], env)).out.split('\t')[0] ?? '';
  await runCommand(['import', '--delete', await temporaryFile('7\n')], env);
  await runCommand(['keys', 'revoke', id], env);
  expect(await runCommand(['restore', file], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('--force'),
  });
  const service = await serveInProcess(env);
  const total = async () => {
    const answer = await fetch(`${service.address}/api/v1/companies`, { headers: { 'x-api-key': key } });
    const body = await answer.json();
    return body.page_info?.total_count ?? body.code;
  };
  expect(await total()).toBe('key_revoked');
  expect(await runCommand(['restore', file, '--force', '--revive-keys'], env)).toMatchObject({ code: 0 });
  await expect.poll(total, { timeout: 20_000, interval: 20 }).toBe(50);
  const list = (await runCommand(['data', 'list'], env)).out.split('\n');
  expect(list[0]).toMatch(/\trestore\t50 companies \+1 ~0 -0\t2 offerings \+0 ~0 -0\t\d+ MB\tserved now$/);
  expect((await revisionsIn(env)).map(([, command]: string[]) => command)).toEqual([
    'restore',
    'import --delete',
    'import',
  ]);
});

test('a backup can be made while an import is at work', async () => {
  const { env, file } = await backedUp();
  const lock = await acquireLock(join(env.DATA_DIR, 'import.lock'));
  expect(await runCommand(['backup', file], env)).toMatchObject({ code: 0 });
  lock?.release();
});

/** Changes the data in a backup by SQL, and leaves out the checksums of files, which older versions did not write. */
const changeData = (sql: string) => async (file: string) => {
  const folder = await temporaryFolder();
  await run('tar', ['-xf', file, '-C', folder]);
  const [name = ''] = await readdir(join(folder, 'data'));
  const db = new Libsql(join(folder, 'data', name));
  db.exec(sql);
  db.close();
  const manifest = join(folder, 'dossier.json');
  const { files: _, ...older } = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify(older));
  await run('tar', ['-cf', file, '-C', folder, 'dossier.json', `data/${name}`]);
};
const RENAME = `update company set summary = replace(summary, 'Company 7', 'Company 8')`;

test.each([
  ['is cut off', (file: string) => truncate(file, 9_000)],
  ['is something else', (file: string) => writeFile(file, 'something else '.repeat(99))],
  ['holds other data than its checksum says', changeData(RENAME)],
  [
    'holds other data than its name says, and has no checksum',
    changeData(`${RENAME}; pragma user_version = 0`),
  ],
])('a backup that %s is refused, and changes nothing', async (_, damage) => {
  const { env, file } = await backedUp();
  const before = await revisionsIn(env);
  await damage(file);
  expect(await runCommand(['restore', file, '--force'], env)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Cannot restore .* Nothing was changed\. /),
  });
  expect(await revisionsIn(env)).toEqual(before);
  expect(await readdir(join(env.DATA_DIR, 'data'))).toEqual([`${before[0][0]}.db`]);
});

test('a data set that another version has stored differently is not served, and imported again', async () => {
  const { env } = await backedUp();
  const [name = ''] = await readdir(join(env.DATA_DIR, 'data'));
  const dataSet = join(env.DATA_DIR, 'data', name);
  // Use a copy, because this process, which wrote the file, may still hold a lock on it.
  const other = `${dataSet}.other`;
  await copyFile(dataSet, other);
  const db = new Libsql(other);
  db.exec('alter table company_detail rename column json to detail');
  // Without a checksum, the file counts as unchanged.
  db.exec('pragma user_version = 0');
  db.close();
  await rename(other, dataSet);
  const file = join(await temporaryFolder(), 'companies.jsonl');
  const exported = await runCommand(['data', 'export', '--companies', file], env);
  expect([exported.code, exported.err]).toEqual([
    1,
    `The data set ${dataSet} is damaged, or from another version of Dossier than ${VERSION}. Import it again, or go back (dossier data rollback).\n`,
  ]);
  const again = ['import', await temporaryFile([company(1, 'A')])];
  expect((await runCommand(again, env)).err).toContain(
    'This import would remove 49 of 50 companies (98 %) and all 2 offerings. Nothing was changed.',
  );
  expect(await runCommand([...again, '--allow-removing', '100%'], env)).toMatchObject({ code: 0 });
  expect(await runCommand(['data', 'export', '--companies', file], env)).toMatchObject({ code: 0 });
});

test('what root restores belongs to the owner of the data folder', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root can restore for another user');
  const { file, folder } = await backedUp();
  const other = { DATA_DIR: join(folder, 'other') };
  await mkdir(other.DATA_DIR);
  await chown(other.DATA_DIR, 1_234, 1_234);
  await runCommand(['restore', file], other);
  const owners = async (path: string): Promise<number[]> => {
    const entries = await readdir(path, { recursive: true });
    return Promise.all(entries.map(async (entry) => (await stat(join(path, entry))).uid));
  };
  expect(new Set(await owners(other.DATA_DIR))).toEqual(new Set([1_234]));
});

test('on a full disk neither a backup nor a restore leaves anything behind', async ({ skip }) => {
  const { env, key, file } = await backedUp();
  const disk = await mountSmallDisk(skip, 8);
  const other = { DATA_DIR: join(disk.folder, 'data') };
  await runCommand(createKey, other);
  const before = await readdir(join(other.DATA_DIR, 'data')).catch(() => []);
  await disk.leaveFree(16_000);
  const full = await runCommand(['restore', file, '--force'], other);
  expect([full.code, full.err]).toEqual([1, expect.stringMatching(/Nothing was changed|is full/)]);
  expect(await readdir(join(other.DATA_DIR, 'data')).catch(() => [])).toEqual(before);
  const target = join(disk.folder, 'backup.tar');
  expect(await runCommand(['backup', target], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Cannot write ${target}`),
  });
  expect((await readdir(disk.folder)).toSorted()).toEqual(['data']);
  await disk.leaveFree(6_000_000);
  expect(await runCommand(['restore', file, '--force'], other)).toMatchObject({ code: 0 });
  expect(await ask(other, key)).toEqual([200, 50, '<svg/>']);
});

const idOf = async (env: { DATA_DIR: string }) =>
  (await runCommand(['keys', 'list'], env)).out.split('\t')[0] ?? '';
const stateOf = async (env: { DATA_DIR: string }) =>
  JSON.parse((await runCommand(['keys', 'list', '--json'], env)).out).map(
    ({ state, last_day: lastDay, requests_per_minute: limit }: Record<string, unknown>) => [
      state,
      lastDay,
      limit,
    ],
  );

test('what was revoked, suspended or limited since a backup stays so, unless it is to be revived', async () => {
  const { env, file } = await backedUp();
  const id = await idOf(env);
  await runCommand(['keys', 'update', id, '--expires', '2098-12-31', '--limit', '5'], env);
  await runCommand(['keys', 'suspend', 'acme'], env);
  await runCommand(['keys', 'revoke', id], env);
  const later = await runCommand(createKey, env);
  const [, removed = ''] = /Made (key_\w+)/.exec(later.err) ?? [];
  const kept = await runCommand(['restore', file, '--force'], env);
  expect(kept.code).toBe(0);
  expect(kept.err).toContain('stay as they are now');
  for (const line of [
    `${id} (acme): revoked on`,
    'last day 2098-12-31',
    '5 requests a minute',
    'client acme: suspended',
  ])
    expect(kept.err).toContain(line);
  expect(kept.err).toContain(`${removed} (acme): not in the backup, so it is removed`);
  expect(await stateOf(env)).toEqual([['revoked', '2098-12-31', 5]]);
  expect((await runCommand(['audit'], env)).out).toMatch(/\trestore keys\t.*kept=.*revoked on/);
  const revived = await runCommand(['restore', file, '--force', '--revive-keys'], env);
  expect([revived.code, revived.err]).toEqual([0, expect.stringContaining('as in the backup again')]);
  expect(await stateOf(env)).toEqual([['active', null, null]]);
  expect((await runCommand(['audit'], env)).out).toMatch(/\trestore keys\t.*revived=/);
  // An earlier restore has removed the key, but the audit still says that it was revoked.
  await runCommand(['keys', 'revoke', id], env);
  const empty = join(await temporaryFolder(), 'empty.tar');
  const other = { DATA_DIR: join(await temporaryFolder(), 'other') };
  await runCommand(createKey, other);
  await runCommand(['backup', empty], other);
  await runCommand(['restore', empty, '--force'], env);
  await runCommand(['restore', file, '--force'], env);
  expect(await stateOf(env)).toEqual([['revoked', null, null]]);
});

test('a backup is read back, and of damaged data none is written but that of the keys', async () => {
  const { env, file, folder } = await backedUp();
  expect(await runCommand(['backup', file, '--verify'], env)).toEqual({
    code: 0,
    out: expect.stringContaining(`${file} is complete: 50 companies, 2 offerings and 1 key of `),
    err: '',
  });
  const [name = ''] = await readdir(join(env.DATA_DIR, 'data'));
  const container = join(env.DATA_DIR, 'data', name);
  const bytes = await readFile(container);
  bytes[bytes.indexOf('Company 7')] = 0x44;
  await writeFile(container, bytes);
  const target = join(folder, 'second.tar');
  expect(await runCommand(['backup', target], env)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/damaged/),
  });
  expect((await readdir(folder)).toSorted()).toEqual(['backup.tar', 'data']);
  expect(await runCommand(['backup', target, '--keys-only'], env)).toMatchObject({
    code: 0,
    out: `Wrote ${target}: no data and 1 key.\n`,
  });
});

test('the keys of an archive with damaged data or logos can be saved', async () => {
  const { env, key, file, folder } = await backedUp();
  const good = await readFile(file);
  for (const text of ['Company 7', '<svg/>']) {
    const bytes = Buffer.from(good);
    const at = bytes.indexOf(text);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(file, bytes);
    for (const command of [
      ['backup', '--verify', file],
      ['restore', '--force', file],
    ])
      expect(await runCommand(command, env)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^Cannot restore .*damaged/),
      });
  }
  await writeFile(file, good.subarray(0, good.indexOf('Company 7')));
  const other = { DATA_DIR: join(folder, 'other') };
  expect(await runCommand(['restore', '--keys-only', file], other)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Restored no data and 1 key'),
  });
  expect(await ask(other, key)).toEqual([200, 0, expect.any(String)]);
});

test('a damaged list of keys is refused, also where only the keys are restored', async () => {
  const { env, file } = await backedUp();
  const before = await stateOf(env);
  const good = await readFile(file);
  for (const [text, damaged] of [
    ['"revoked_at":null', '"revoked_xx":null'],
    ['"digest":"', '"digest":"'],
    ['read:companies', 'read:companiez'],
    ['"requests_per_minute":null', '"requests_per_minute":1234'],
  ] as const) {
    const bytes = Buffer.from(good);
    const at = bytes.indexOf(text);
    expect(at).toBeGreaterThan(0);
    bytes.write(damaged, at);
    // Change the first digit of the key's digest, whatever it is.
    if (text === '"digest":"') bytes[at + text.length] = bytes[at + text.length] === 0x30 ? 0x31 : 0x30;
    await writeFile(file, bytes);
    for (const command of [
      ['backup', '--verify', file],
      ['restore', '--force', file],
      ['restore', '--force', '--keys-only', file],
    ])
      expect([text, await runCommand(command, env)]).toMatchObject([
        text,
        {
          code: 1,
          err: expect.stringContaining('dossier.json, which has the keys, is not what was backed up'),
        },
      ]);
  }
  expect(await stateOf(env)).toEqual(before);
});

test('an archive in the format of another version is refused with both versions', async () => {
  const { env, file } = await backedUp();
  const folder = await temporaryFolder();
  await run('tar', ['-xf', file, '-C', folder]);
  const manifest = join(folder, 'dossier.json');
  const contents = JSON.parse(await readFile(manifest, 'utf8'));
  expect(contents.version).toBe(VERSION);
  await writeFile(manifest, JSON.stringify({ ...contents, format: 2, version: '9.0.0+abc', keys: 'other' }));
  await run('tar', ['-cf', file, '-C', folder, 'dossier.json', 'data']);
  for (const command of [
    ['backup', '--verify', file],
    ['restore', '--force', file],
  ])
    expect(await runCommand(command, env)).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        `Cannot restore ${file}: it was written by Dossier 9.0.0+abc in format 2, and Dossier ${VERSION} reads format 1. Restore it with the version that wrote it.`,
      ),
    });
});

test('logos behind symbolic links are backed up, and what is no file is named', async () => {
  const { env, file, folder } = await backedUp();
  const logos = join(env.DATA_DIR, 'logos');
  await writeFile(join(folder, 'b.svg'), '<svg>b</svg>');
  await symlink(join(folder, 'b.svg'), join(logos, 'b.svg'));
  await symlink(join(folder, 'gone.svg'), join(logos, 'c.svg'));
  await mkdir(join(logos, 'old'));
  const { code, err } = await runCommand(['backup', file], env);
  expect([code, err.match(/logos\/\S+/g)]).toEqual([0, ['logos/c.svg', 'logos/old']]);
  const other = { DATA_DIR: join(folder, 'other') };
  await runCommand(['restore', file], other);
  expect(await readFile(join(other.DATA_DIR, 'logos', 'b.svg'), 'utf8')).toBe('<svg>b</svg>');
});

test('logos that are too large to be served are left out of a backup and of a restore, by name', async () => {
  const { env, file, folder } = await backedUp();
  const large = join(env.DATA_DIR, 'logos', 'large.svg');
  await writeFile(large, Buffer.alloc(MAX_LOGO_BYTES + 1));
  await writeFile(join(env.DATA_DIR, 'logos', 'largest.svg'), Buffer.alloc(MAX_LOGO_BYTES));
  await symlink(large, join(env.DATA_DIR, 'logos', 'link.svg'));
  const { code, err } = await runCommand(['backup', file], env);
  expect([code, err]).toEqual([
    0,
    ['large', 'link']
      .map(
        (name) =>
          `Not in the backup, since it is larger than a logo may be (1,048,576 bytes): logos/${name}.svg\n`,
      )
      .join(''),
  ]);

  // Archives may also come from another tool or an older version.
  const packed = join(folder, 'packed');
  await mkdir(packed);
  await run('tar', ['-xf', file, '-C', packed]);
  await writeFile(join(packed, 'logos', 'large.svg'), Buffer.alloc(MAX_LOGO_BYTES + 1));
  await symlink('/etc/hostname', join(packed, 'logos', 'link.svg'));
  const own = join(folder, 'own.tar');
  await run('tar', ['-cf', own, '-C', packed, 'dossier.json', 'data', 'logos']);
  const other = { DATA_DIR: join(folder, 'other') };
  const messages = ['(1,048,576 bytes): logos/large.svg', 'no file that can be read: logos/link.svg'];
  for (const command of [
    ['backup', '--verify', own],
    ['restore', own],
  ]) {
    const done = await runCommand(command, other);
    expect([done.code, messages.filter((message) => !done.err.includes(message))]).toEqual([0, []]);
  }
  expect((await readdir(join(other.DATA_DIR, 'logos'))).toSorted()).toEqual(['a.svg', 'largest.svg']);
});

test.skipIf(!existsSync('/dev/shm'))(
  'logos are restored onto another disk, and put back on failure',
  async () => {
    const { env, file } = await backedUp();
    const elsewhere = await mkdtemp('/dev/shm/dossier-logos-');
    onTestFinished(() => rm(elsewhere, { recursive: true }));
    const logos = join(env.DATA_DIR, 'logos');
    await rm(logos, { recursive: true });
    await symlink(elsewhere, logos);
    await writeFile(join(logos, 'a.svg'), 'newer');
    const db = new Libsql(join(env.DATA_DIR, 'dossier.db'));
    db.exec(`create trigger refuse before insert on client begin select raise(abort, 'not now'); end`);
    expect(await runCommand(['restore', file, '--force'], env)).toMatchObject({ code: 1 });
    expect(await readFile(join(logos, 'a.svg'), 'utf8')).toBe('newer');
    db.exec('drop trigger refuse');
    db.close();
    expect(await runCommand(['restore', file, '--force'], env)).toMatchObject({ code: 0 });
    expect(await readFile(join(logos, 'a.svg'), 'utf8')).toBe('<svg/>');
    expect(await readdir(elsewhere)).toEqual(['a.svg']);
  },
);

test('a restore that fails leaves every file where it was', async () => {
  const { env, file } = await backedUp();
  const logos = join(env.DATA_DIR, 'logos');
  await writeFile(join(logos, 'a.svg'), 'newer');
  const db = new Libsql(join(env.DATA_DIR, 'dossier.db'));
  db.exec(`create trigger refuse before insert on client begin select raise(abort, 'not now'); end`);
  expect(await runCommand(['restore', file, '--force'], env)).toMatchObject({ code: 1 });
  expect(await readFile(join(logos, 'a.svg'), 'utf8')).toBe('newer');
  expect(await readdir(join(env.DATA_DIR, 'data'))).toHaveLength(1);
  db.exec('drop trigger refuse');
  db.close();
  expect(await runCommand(['restore', file, '--force'], env)).toMatchObject({ code: 0 });
  expect(await readFile(join(logos, 'a.svg'), 'utf8')).toBe('<svg/>');
});

test('a backup needs the name of a file', async () => {
  const { env } = await backedUp();
  for (const command of ['backup', 'restore'])
    expect(await runCommand([command, '-'], env)).toMatchObject({
      code: 2,
      err: expect.stringContaining('./-'),
    });
});
