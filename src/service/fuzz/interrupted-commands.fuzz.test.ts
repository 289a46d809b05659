import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildService, startProcess } from '../testing/dossier-process.ts';
import { runCommand } from '../testing/run-command.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { company, temporaryFolder } from '../testing/temporary-data.ts';

beforeAll(buildService, 120_000);

const COMPANIES = 4_000;
const POINTS = 10;
const ids = Array.from({ length: COMPANIES }, (_, id) => id);
const toLines = (records: readonly unknown[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

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
  const files = {
    'first.jsonl': toLines(ids.map((id) => company(id, `First ${id}`, ['x']))),
    'second.jsonl': toLines(ids.map((id) => company(id, `Second ${id}`, ['x']))),
    'next.jsonl': toLines(ids.map((id) => company(id, `Next ${id}`, ['x', 'y']))),
    'changes.jsonl': toLines(ids.slice(0, 300).map((id) => company(id * 17, `Changed ${id}`, ['y']))),
    'ids.txt': ids.slice(0, 300).join('\n'),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const env = { DATA_DIR: join(folder, 'data') };
  for (const args of [
    ['import', join(folder, 'first.jsonl')],
    ['backup', join(folder, 'backup.tar')],
    ['import', join(folder, 'second.jsonl')],
  ])
    expect(await runCommand(args, env)).toMatchObject({ code: 0 });
}

/** What is served and what stands in the history; every container that it names must be whole. */
async function stateOf(dataDir: string): Promise<string> {
  const env = { DATA_DIR: dataDir };
  const listed = JSON.parse((await runCommand(['data', 'list', '--json'], env)).out);
  const [{ revision, companies }] = listed;
  const out = join(await temporaryFolder(), 'out.jsonl');
  expect(await runCommand(['data', 'export', '--companies', out], env)).toMatchObject({ code: 0 });
  expect((await readFile(out, 'utf8')).split('\n')).toHaveLength(companies + 1);
  return JSON.stringify([revision, listed.length]);
}

/** What the next import leaves in the folder: nothing that the history does not name. */
async function expectSwept(dataDir: string, folder: string): Promise<void> {
  const env = { DATA_DIR: dataDir };
  expect(await runCommand(['import', join(folder, 'first.jsonl')], env)).toMatchObject({ code: 0, err: '' });
  const listed: { revision: string }[] = JSON.parse((await runCommand(['data', 'list', '--json'], env)).out);
  const kept = [...new Set(listed.map(({ revision }) => `${revision}.db`))];
  expect((await readdir(join(dataDir, 'data'))).toSorted()).toEqual(kept.toSorted());
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
      const { child, ended } = startProcess(args(folder), { DATA_DIR: dataDir }, onTestFinished);
      if (killAfterMs !== null) void sleep(killAfterMs).then(() => child.kill('SIGKILL'));
      return { dataDir, code: await ended };
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

let copies = 0;
async function mkCopy(folder: string): Promise<string> {
  const dataDir = join(folder, `data-${copies++}`);
  await cp(join(folder, 'data'), dataDir, { recursive: true });
  return dataDir;
}
