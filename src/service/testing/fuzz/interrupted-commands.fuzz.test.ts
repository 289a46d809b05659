import { cp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildService } from '../dossier-process.ts';
import { runCommand } from '../run-command.ts';
import { mountSmallDisk } from '../small-disk.ts';
import { temporaryFolder } from '../temporary-data.ts';
import { SKIPPED } from './fuzz-settings.ts';
import {
  CREATE_KEY,
  DATA_COMMANDS,
  dataState,
  keptAfterImport,
  KEY_COMMANDS,
  keyState,
  ONE_KEY,
  onlyKeyId,
  KILL_POINTS,
  runAndKill,
  SPACE_POINTS,
  IMPORT_ALL,
  writeImportFiles,
} from './interrupted-commands.ts';

beforeAll(buildService, 120_000);

interface Command {
  readonly name: string;
  args(folder: string): string[];
  /** The file that the command writes outside the data folder. */
  readonly writes?: string;
}

const COMMANDS: readonly Command[] = [
  ...DATA_COMMANDS,
  { name: 'a restore', args: (folder) => ['restore', join(folder, 'backup.tar'), '--force'] },
  { name: 'a backup', args: (folder) => ['backup', join(folder, 'out.tar')], writes: 'out.tar' },
  {
    name: 'an export',
    args: (folder) => ['data', 'export', '--companies', join(folder, 'out.jsonl')],
    writes: 'out.jsonl',
  },
];

/** Creates files to import, a backup, and a data folder with two data sets, the second of which is served. */
async function prepare(folder: string): Promise<void> {
  await writeImportFiles(folder);
  const env = { DATA_DIR: join(folder, 'data') };
  for (const args of [
    [...IMPORT_ALL, join(folder, 'first.jsonl')],
    ['backup', join(folder, 'backup.tar')],
    [...IMPORT_ALL, join(folder, 'second.jsonl')],
  ])
    expect(await runCommand(args, env)).toMatchObject({ code: 0 });
}

const stateOf = (dataDir: string) => dataState({ DATA_DIR: dataDir });

/** Expects that the next import removes everything that the history doesn't name. */
async function expectSwept(dataDir: string, folder: string): Promise<void> {
  const kept = await keptAfterImport({ DATA_DIR: dataDir }, folder);
  expect((await readdir(join(dataDir, 'data'))).toSorted()).toEqual(kept.map((revision) => `${revision}.db`));
}

describe.each(COMMANDS)('$name', ({ args, writes }) => {
  test(`is done or not done wherever it is killed`, { timeout: 240_000 }, async ({ skip }) => {
    skip(SKIPPED.kills.onSqlite, 'The seed is for full disks');
    const folder = await temporaryFolder();
    await prepare(folder);
    const before = await stateOf(join(folder, 'data'));
    const output = writes === undefined ? null : join(folder, writes);
    const run = async (killAfterMs: number | null) => {
      const dataDir = await mkCopy(folder);
      if (output) await rm(output, { force: true });
      return { dataDir, ...(await runAndKill(args(folder), { DATA_DIR: dataDir }, killAfterMs)) };
    };
    const { tookMs, ...whole } = await run(null);
    expect(whole.code).toBe(0);
    const after = await stateOf(whole.dataDir);
    const size = output && (await stat(output)).size;
    for (const point of KILL_POINTS) {
      const { dataDir } = await run(tookMs * point);
      expect([before, after]).toContain(await stateOf(dataDir));
      const written = output && (await stat(output).catch(() => null));
      if (written) expect(written.size).toBe(size);
      await expectSwept(dataDir, folder);
      await rm(dataDir, { recursive: true });
    }
  });

  test('is done or not done on a full disk', { timeout: 240_000 }, async ({ skip }) => {
    skip(SKIPPED.fullDisks.onSqlite, 'The seed is for kills');
    // The disk has room to spare, because this process keeps removed SQLite files open for a while.
    const disk = await mountSmallDisk(skip, 192);
    const folder = await temporaryFolder();
    await prepare(folder);
    const before = await stateOf(join(folder, 'data'));
    for (const point of SPACE_POINTS) {
      const dataDir = join(disk.folder, 'data');
      await cp(join(folder, 'data'), dataDir, { recursive: true });
      const target = writes === undefined ? folder : disk.folder;
      const command = args(folder).map((arg) =>
        writes !== undefined && arg === join(folder, writes) ? join(target, writes) : arg,
      );
      await disk.leaveFree(point * 13_500_000);
      const { code, err } = await runCommand(command, { DATA_DIR: dataDir });
      await disk.enlarge();
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

describe.each(KEY_COMMANDS)('$name', ({ args, after }) => {
  test(
    'is done and in the audit, or neither, wherever it is killed',
    { timeout: 240_000 },
    async ({ skip }) => {
      skip(SKIPPED.kills.onSqlite, 'The seed is for full disks');
      const folder = await temporaryFolder();
      const original = { DATA_DIR: join(folder, 'data') };
      await runCommand(CREATE_KEY, original);
      slowDownAudit(original.DATA_DIR);
      const command = args(await onlyKeyId(original));
      expect(await keyState(original)).toEqual(ONE_KEY);
      const whole = { DATA_DIR: await mkCopy(folder) };
      const { code, tookMs } = await runAndKill(command, whole, null);
      expect(code).toBe(0);
      expect(await keyState(whole)).toEqual(after);
      for (const point of KILL_POINTS) {
        const env = { DATA_DIR: await mkCopy(folder) };
        const { out } = await runAndKill(command, env, tookMs * point);
        const state = await keyState(env);
        expect([ONE_KEY, after]).toContainEqual(state);
        // If the command printed a secret, its key must exist.
        if (out !== '') expect(state).toEqual(after);
        await rm(env.DATA_DIR, { recursive: true });
      }
    },
  );

  test('is done and in the audit, or neither, on a full disk', { timeout: 240_000 }, async ({ skip }) => {
    skip(SKIPPED.fullDisks.onSqlite, 'The seed is for kills');
    const disk = await mountSmallDisk(skip, 16);
    const folder = await temporaryFolder();
    const original = { DATA_DIR: join(folder, 'data') };
    await runCommand(CREATE_KEY, original);
    const command = args(await onlyKeyId(original));
    const codes: number[] = [];
    for (const point of SPACE_POINTS) {
      const env = { DATA_DIR: join(disk.folder, `data-${point}`) };
      await cp(original.DATA_DIR, env.DATA_DIR, { recursive: true });
      await disk.leaveFree(point * 108_000);
      const { code, out, err } = await runCommand(command, env);
      await disk.enlarge();
      if (code !== 0) expect([out, err]).toEqual(['', expect.stringMatching(/disk .*full/)]);
      expect(await keyState(env)).toEqual(code === 0 ? after : ONE_KEY);
      codes.push(code);
    }
    // If all runs failed or all succeeded, the points would miss the moments that matter.
    expect(new Set(codes)).toEqual(new Set([0, 1]));
  });
});

let copies = 0;
async function mkCopy(folder: string): Promise<string> {
  const dataDir = join(folder, `data-${copies++}`);
  await cp(join(folder, 'data'), dataDir, { recursive: true });
  return dataDir;
}
