import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { startProcess } from '../dossier-process.ts';
import { runCommand } from '../run-command.ts';
import { company, temporaryFolder } from '../temporary-data.ts';
import { FUZZ_POINTS, FUZZ_SEED } from './fuzz-settings.ts';

type Env = Readonly<Record<string, string>>;

/**
 * How far all points are moved, as a fraction of the distance between two points, so that each seed tries other points.
 */
const SHIFT = (FUZZ_SEED % 1000) / 1000;

/** The moments at which a command is killed, as fractions of its running time. */
export const KILL_POINTS: readonly number[] = Array.from(
  { length: FUZZ_POINTS },
  // The first tenth is left out, because it is the start of the process.
  (_, index) => 0.1 + (0.9 * (index + SHIFT)) / FUZZ_POINTS,
);

/** How much disk space is free, as fractions of what the largest command needs. */
export const SPACE_POINTS: readonly number[] = [
  0,
  ...Array.from({ length: FUZZ_POINTS - 2 }, (_, index) => (index + SHIFT) / (FUZZ_POINTS - 2)),
  1,
];

interface DataCommand {
  readonly name: string;
  args(folder: string): string[];
}

/** The arguments of an import that may change every company, except for the file. */
export const IMPORT_ALL = [
  'import',
  '--allow-changing',
  'name=100%,normalized_name=100%,legal_name=100%,categories=100%',
];

/** Commands that change the data. `folder` has the files of `writeImportFiles`. */
export const DATA_COMMANDS: readonly DataCommand[] = [
  { name: 'an import', args: (folder) => [...IMPORT_ALL, join(folder, 'next.jsonl')] },
  { name: 'a merge', args: (folder) => ['import', join(folder, 'changes.jsonl'), '--merge'] },
  { name: 'a deletion', args: (folder) => ['import', '--delete', join(folder, 'ids.txt')] },
  { name: 'a rollback', args: () => ['data', 'rollback'] },
];

export const CREATE_KEY = ['keys', 'create', '--client', 'acme', '--scope', 'read:companies'];

/** The states of all keys, and the actions that the audit lists, each separated by commas. */
interface KeyState {
  readonly states: string;
  readonly audit: string;
}

interface KeyCommand {
  readonly name: string;
  args(keyId: string): string[];
  /** The expected state after the command, if `CREATE_KEY` has run before it. */
  readonly after: KeyState;
}

/** The expected state after `CREATE_KEY` alone. */
export const ONE_KEY: KeyState = { states: 'active', audit: 'keys create' };

/** Commands that change keys. They run after `CREATE_KEY`. */
export const KEY_COMMANDS: readonly KeyCommand[] = [
  {
    name: 'keys create',
    args: () => CREATE_KEY,
    after: { states: 'active,active', audit: 'keys create,keys create' },
  },
  {
    name: 'keys revoke',
    args: (keyId) => ['keys', 'revoke', keyId],
    after: { states: 'revoked', audit: 'keys create,keys revoke' },
  },
  {
    name: 'keys suspend',
    args: () => ['keys', 'suspend', 'acme'],
    after: { states: 'suspended', audit: 'keys create,keys suspend' },
  },
];

const readJson = async (args: readonly string[], env: Env) =>
  JSON.parse((await runCommand([...args, '--json'], env)).out);

export async function keyState(env: Env): Promise<KeyState> {
  const keys: { state: string }[] = await readJson(['keys', 'list'], env);
  const audit: { action: string }[] = await readJson(['audit'], env);
  return {
    states: keys.map(({ state }) => state).join(),
    audit: audit.map(({ action }) => action).join(),
  };
}

/** Returns the id of the key that `CREATE_KEY` has created. */
export async function onlyKeyId(env: Env): Promise<string> {
  const [{ id }] = await readJson(['keys', 'list'], env);
  return id;
}

const COMPANIES = 4_000;

const ids = Array.from({ length: COMPANIES }, (_, id) => id);
const toLines = (records: readonly unknown[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** Writes the files that the tested commands read. */
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

/**
 * Returns the current revision and the length of the history, as text. Fails if an export of the current data set is
 * not complete.
 */
export async function dataState(env: Env): Promise<string> {
  const listed = await readJson(['data', 'list'], env);
  const [{ revision, companies }] = listed;
  const out = join(await temporaryFolder(), 'out.jsonl');
  expect(await runCommand(['data', 'export', '--companies', out], env)).toMatchObject({ code: 0 });
  expect((await readFile(out, 'utf8')).split('\n')).toHaveLength(companies + 1);
  return JSON.stringify([revision, listed.length]);
}

/**
 * Runs another import, after which nothing of a killed command should be left. Returns the revisions that are kept.
 */
export async function keptAfterImport(env: Env, folder: string): Promise<string[]> {
  expect(await runCommand([...IMPORT_ALL, join(folder, 'first.jsonl')], env)).toMatchObject({
    code: 0,
    err: '',
  });
  const listed: { revision: string }[] = await readJson(['data', 'list'], env);
  return [...new Set(listed.map(({ revision }) => revision))].toSorted();
}

/** Runs a command in a process of its own, and kills it after the given time unless that is null. */
export async function runAndKill(args: readonly string[], env: Env, killAfterMs: number | null) {
  const started = performance.now();
  const { child, ended, out } = startProcess(args, env, onTestFinished);
  if (killAfterMs !== null) void sleep(killAfterMs).then(() => child.kill('SIGKILL'));
  return { code: await ended, out: out(), tookMs: performance.now() - started };
}
