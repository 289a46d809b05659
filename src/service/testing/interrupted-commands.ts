import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { startProcess } from './dossier-process.ts';
import { runCommand } from './run-command.ts';
import { company, temporaryFolder } from './temporary-data.ts';

type Env = Readonly<Record<string, string>>;

const COMPANIES = 4_000;

const ids = Array.from({ length: COMPANIES }, (_, id) => id);
const toLines = (records: readonly unknown[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** Writes files to import. */
export async function writeImportFiles(folder: string): Promise<void> {
  const files = {
    'first.jsonl': toLines(ids.map((id) => company(id, `First ${id}`, ['x']))),
    'second.jsonl': toLines(ids.map((id) => company(id, `Second ${id}`, ['x']))),
    'next.jsonl': toLines(ids.map((id) => company(id, `Next ${id}`, ['x', 'y']))),
    'changes.jsonl': toLines(ids.slice(0, 300).map((id) => company(id * 17, `Changed ${id}`, ['y']))),
    'ids.txt': ids.slice(0, 300).join('\n'),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

/** What is served and what stands in the history; what is served must be whole. */
export async function dataState(env: Env): Promise<string> {
  const listed = JSON.parse((await runCommand(['data', 'list', '--json'], env)).out);
  const [{ revision, companies }] = listed;
  const out = join(await temporaryFolder(), 'out.jsonl');
  expect(await runCommand(['data', 'export', '--companies', out], env)).toMatchObject({ code: 0 });
  expect((await readFile(out, 'utf8')).split('\n')).toHaveLength(companies + 1);
  return JSON.stringify([revision, listed.length]);
}

/** The data sets that are kept after another import: nothing else should be left of a command that was killed. */
export async function keptAfterImport(env: Env, folder: string): Promise<string[]> {
  expect(await runCommand(['import', join(folder, 'first.jsonl')], env)).toMatchObject({ code: 0, err: '' });
  const listed: { revision: string }[] = JSON.parse((await runCommand(['data', 'list', '--json'], env)).out);
  return [...new Set(listed.map(({ revision }) => revision))].toSorted();
}

/** Runs a command in a process of its own, which may be killed after a while. */
export async function runAndKill(args: readonly string[], env: Env, killAfterMs: number | null) {
  const { child, ended, out } = startProcess(args, env, onTestFinished);
  if (killAfterMs !== null) void sleep(killAfterMs).then(() => child.kill('SIGKILL'));
  return { code: await ended, out: out() };
}
