import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { DEFAULT_RETENTION, type Retention } from '../data-sets/history.ts';
import type { Storage } from '../db/engine.ts';
import { CliError } from '../lib/cli-error.ts';
import { DAY_MS, MINUTE_MS } from '../lib/milliseconds.ts';
import { toDiskFullError } from './disk-space.ts';
import type { Line } from './lines.ts';
import { type Load, type LoadResult, loadDataSet } from './load.ts';
import { type Parsed, parseCompanyLine, parseOfferingLine, type Records } from './records.ts';

const TIMESTAMP = /(?<=")\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ(?=")/g;

/** Source and build are in different folders, but both below the one with package.json. */
function findPackageRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findPackageRoot(dirname(folder));
}

/** The sample data that ships with the package. */
export const SAMPLE_FOLDER = join(findPackageRoot(dirname(fileURLToPath(import.meta.url))), 'sample');

const Logo = z.object({ filename: z.string(), svg: z.string() });

async function readText(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new CliError(`Cannot read the sample data set: ${cause.message}`);
  });
}

/** The latest timestamp in the text, in ms. All are UTC with whole seconds, so they sort as strings. */
function findNewest(text: string): number {
  let newest = '';
  for (const [timestamp] of text.matchAll(TIMESTAMP)) if (timestamp > newest) newest = timestamp;
  return Date.parse(newest);
}

function shiftTimestamps(text: string, byMs: number): string {
  return text.replace(TIMESTAMP, (timestamp) =>
    new Date(Date.parse(timestamp) + byMs).toISOString().replace('.000Z', 'Z'),
  );
}

function parseLines<T>(text: string, parse: (line: Line) => Parsed<T>[]): Records<T> {
  return async function* () {
    yield text.split('\n').flatMap((line, index) => parse({ number: index + 1, text: line }));
  };
}

/**
 * Loads the fictional data set and writes its logos to the data folder. Shifts all timestamps by the
 * same amount, so that the newest company record or news item is from this minute.
 */
export async function loadSample(
  storage: Storage,
  dataDir: string,
  {
    folder = SAMPLE_FOLDER,
    now = Date.now(),
    retention = DEFAULT_RETENTION,
  }: { folder?: string; now?: number; retention?: Retention } = {},
): Promise<LoadResult> {
  const [companies, offerings, logos] = await Promise.all([
    readText(folder, 'companies.jsonl'),
    readText(folder, 'offerings.jsonl'),
    readText(folder, 'logos.jsonl'),
  ]);
  const age = now - findNewest(companies);
  const load: Load = {
    source: 'sample',
    prepare: () =>
      writeLogos(logos, join(dataDir, 'logos')).catch((error: unknown) => {
        throw toDiskFullError(error, dataDir);
      }),
    bytes: companies.length + offerings.length,
    companies: parseLines(shiftTimestamps(companies, roundDown(age, MINUTE_MS)), parseCompanyLine),
    // Whole days, so that offerings still open at nine o'clock.
    offerings: parseLines(shiftTimestamps(offerings, roundDown(age, DAY_MS)), parseOfferingLine),
  };
  const result = await loadDataSet(storage, load, { retention });
  if (result.outcome === 'refused')
    throw new CliError(
      `The sample data set is damaged: ${[...result.companies.problems, ...result.offerings.problems][0]}`,
    );
  return result;
}

const roundDown = (ms: number, unit: number) => Math.floor(ms / unit) * unit;

async function writeLogos(text: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    text
      .trimEnd()
      .split('\n')
      .map((line) => Logo.parse(JSON.parse(line)))
      .map(async ({ filename, svg }) => {
        // Under its own name only once it is whole: a process killed in between would leave an empty file for good.
        const unfinished = join(folder, `.${filename}`);
        await writeFile(unfinished, svg);
        await rename(unfinished, join(folder, filename));
      }),
  );
}
