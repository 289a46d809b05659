import { cp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildService } from '../testing/dossier-process.ts';
import { dataState, keptAfterImport, runAndKill, writeImportFiles } from '../testing/interrupted-commands.ts';
import { runCommand } from '../testing/run-command.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { temporaryFolder } from '../testing/temporary-data.ts';

beforeAll(buildService, 120_000);

const POINTS = 10;

interface Command {
  readonly name: string;
  args(folder: string): string[];
  /** The file that it writes, outside the data folder. */
  readonly writes?: string;
}

const COMMANDS: readonly Command[] = [
  { name: 'an import', args: (folder) => ['import', join(folder, 'next.jsonl')] },
  { name: 'a merge', args: (folder) => ['import', join(folder, 'changes.jsonl'), '--merge'] },
  { name: 'a deletion', args: (folder) => ['import', '--delete', join(folder, 'ids.txt')] },
  { name: 'a rollback', args: () => ['data', 'rollback'] },
  { name: 'a restore', args: (folder) => ['restore', join(folder, 'backup.tar'), '--force'] },
  { name: 'a backup', args: (folder) => ['backup', join(folder, 'out.tar')], writes: 'out.tar' },
  {
    name: 'an export',
    args: (folder) => ['data', 'export', '--companies', join(folder, 'out.jsonl')],
    writes: 'out.jsonl',
  },
];

/** Files to import, a backup, and a data folder with two data sets, of which the second is served. */
async function prepare(folder: string): Promise<void> {
  await writeImportFiles(folder);
  const env = { DATA_DIR: join(folder, 'data') };
  for (const args of [
    ['import', join(folder, 'first.jsonl')],
    ['backup', join(folder, 'backup.tar')],
    ['import', join(folder, 'second.jsonl')],
  ])
    expect(await runCommand(args, env)).toMatchObject({ code: 0 });
}

const stateOf = (dataDir: string) => dataState({ DATA_DIR: dataDir });

/** What the next import leaves in the folder: nothing that the history does not name. */
async function expectSwept(dataDir: string, folder: string): Promise<void> {
  const kept = await keptAfterImport({ DATA_DIR: dataDir }, folder);
  expect((await readdir(join(dataDir, 'data'))).toSorted()).toEqual(kept.map((revision) => `${revision}.db`));
}

describe.each(COMMANDS)('$name', ({ args, writes }) => {
  test(`is done or not done wherever it is killed`, { timeout: 240_000 }, async () => {
    const folder = await temporaryFolder();
    await prepare(folder);
    const before = await stateOf(join(folder, 'data'));
    const output = writes === undefined ? null : join(folder, writes);
    const run = async (killAfterMs: number | null) => {
      const dataDir = await mkCopy(folder);
      if (output) await rm(output, { force: true });
      return { dataDir, ...(await runAndKill(args(folder), { DATA_DIR: dataDir }, killAfterMs)) };
    };
    const started = performance.now();
    const whole = await run(null);
    const tookMs = performance.now() - started;
    expect(whole.code).toBe(0);
    const after = await stateOf(whole.dataDir);
    const size = output && (await stat(output)).size;
    for (let point = 0; point < POINTS; point++) {
      // Starting takes the first part of the time.
      const { dataDir } = await run((tookMs * (point + 1)) / (POINTS + 1));
      expect([before, after]).toContain(await stateOf(dataDir));
      const written = output && (await stat(output).catch(() => null));
      if (written) expect(written.size).toBe(size);
      await expectSwept(dataDir, folder);
      await rm(dataDir, { recursive: true });
    }
  });

  test('is done or not done on a full disk', { timeout: 240_000 }, async ({ skip }) => {
    // SQLite keeps files that were removed open for a while, in this process.
    const disk = await mountSmallDisk(skip, 192);
    const folder = await temporaryFolder();
    await prepare(folder);
    const before = await stateOf(join(folder, 'data'));
    for (let point = 0; point < POINTS; point++) {
      const dataDir = join(disk.folder, 'data');
      await cp(join(folder, 'data'), dataDir, { recursive: true });
      const target = writes === undefined ? folder : disk.folder;
      const command = args(folder).map((arg) =>
        writes !== undefined && arg === join(folder, writes) ? join(target, writes) : arg,
      );
      // Up to about what the largest of the commands needs.
      await disk.fill(point * 1_500_000);
      const { code, err } = await runCommand(command, { DATA_DIR: dataDir });
      await rm(join(disk.folder, 'filler'));
      if (code !== 0) {
        expect(err).toMatch(/disk|space|full|has .* left/i);
        expect(await stateOf(dataDir)).toBe(before);
        if (writes !== undefined) expect(await readdir(disk.folder)).toEqual(['data']);
      }
      await expectSwept(dataDir, folder);
      for (const name of await readdir(disk.folder)) await rm(join(disk.folder, name), { recursive: true });
    }
  });
});

/** Makes each entry of the audit take about a second, so that most kills are in the middle of a change. */
function slowDownAudit(dataDir: string): void {
  const db = new Libsql(join(dataDir, 'dossier.db'));
  db.exec(`
    create table number (value integer);
    insert into number select value from generate_series(1, 5000);
    create trigger wait before insert on audit_entry begin
      select count(*) from number a, number b where a.value + b.value > 0;
    end`);
  db.close();
}

const CREATE_KEY = ['keys', 'create', '--client', 'acme', '--scope', 'read:companies'];

describe.each(['create', 'revoke'])('keys %s', (verb) => {
  test('is done and in the audit, or neither, wherever it is killed', { timeout: 240_000 }, async () => {
    const folder = await temporaryFolder();
    const original = { DATA_DIR: join(folder, 'data') };
    await runCommand(CREATE_KEY, original);
    slowDownAudit(original.DATA_DIR);
    const keyState = async (env: { DATA_DIR: string }) => {
      const keys: { id: string; state: string }[] = JSON.parse(
        (await runCommand(['keys', 'list', '--json'], env)).out,
      );
      const audit: { action: string }[] = JSON.parse((await runCommand(['audit', '--json'], env)).out);
      return {
        states: keys.map(({ state }) => state).join(),
        audit: audit.map(({ action }) => action).join(),
      };
    };
    const [{ id }] = JSON.parse((await runCommand(['keys', 'list', '--json'], original)).out);
    const args = verb === 'create' ? CREATE_KEY : ['keys', 'revoke', id];
    const before = { states: 'active', audit: 'keys create' };
    const after =
      verb === 'create'
        ? { states: 'active,active', audit: 'keys create,keys create' }
        : { states: 'revoked', audit: 'keys create,keys revoke' };
    expect(await keyState(original)).toEqual(before);
    const started = performance.now();
    const whole = { DATA_DIR: await mkCopy(folder) };
    expect(await runAndKill(args, whole, null)).toMatchObject({ code: 0 });
    const tookMs = performance.now() - started;
    expect(await keyState(whole)).toEqual(after);
    for (let point = 0; point < POINTS; point++) {
      const env = { DATA_DIR: await mkCopy(folder) };
      const { out } = await runAndKill(args, env, (tookMs * (point + 1)) / (POINTS + 1));
      const state = await keyState(env);
      expect([before, after]).toContainEqual(state);
      // A secret that was shown belongs to a key.
      if (out !== '') expect(state).toEqual(after);
      await rm(env.DATA_DIR, { recursive: true });
    }
  });
});

let copies = 0;
async function mkCopy(folder: string): Promise<string> {
  const dataDir = join(folder, `data-${copies++}`);
  await cp(join(folder, 'data'), dataDir, { recursive: true });
  return dataDir;
}
