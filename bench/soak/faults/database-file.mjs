import { copyFile, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises';
import Libsql from 'libsql';

const POLL_MS = 50;
const POLLS = 40;

/**
 * Merges what SQLite keeps beside the database, which neither a copy of the file nor its replacement must inherit.
 */
async function mergeWrites(file, sleep) {
  for (let poll = 0; poll < POLLS; poll++, await sleep(POLL_MS)) {
    const connection = new Libsql(file, { timeout: POLL_MS });
    const [{ busy }] = connection.prepare('pragma wal_checkpoint(truncate)').all([]);
    connection.close();
    if (busy === 0 && ((await stat(`${file}-wal`).catch(() => null))?.size ?? 0) === 0) return;
  }
  throw new Error('The database could not be prepared for the fault.');
}

async function moveAway({ folder: { databaseFile: file }, sleep, between, causeGone }) {
  await mergeWrites(file, sleep);
  await rename(file, `${file}.moved`);
  await sleep(between(1_000, 3_000));
  causeGone();
  await rename(`${file}.moved`, file);
}

async function replaceByCopy({ folder: { databaseFile: file }, sleep }) {
  await mergeWrites(file, sleep);
  await copyFile(file, `${file}.copy`);
  await rename(`${file}.copy`, file);
}

async function truncateAndRestore({ folder: { databaseFile: file }, sleep, between, causeGone }) {
  await mergeWrites(file, sleep);
  const backup = await readFile(file);
  await truncate(file, Math.floor(between(0, backup.length)));
  await sleep(between(1_000, 3_000));
  causeGone();
  await writeFile(file, backup);
}

export const databaseFile = [
  { name: 'database moved away and back', run: moveAway },
  { name: 'database replaced by a copy', run: replaceByCopy },
  { name: 'database truncated and restored', run: truncateAndRestore },
];
