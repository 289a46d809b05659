import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { DEFAULT_RETENTION, listServedDataSets, type Retention } from '../data-sets/served-data-sets.ts';
import type { Kind } from '../db/data-set-schema.ts';
import type { Storage } from '../db/storage.ts';
import { CliError } from '../lib/cli-error.ts';
import { isLogoName, MAX_LOGO_BYTES, TOO_LARGE_FOR_A_LOGO } from '../lib/logo-file.ts';
import { DAY_MS, MINUTE_MS } from '../lib/milliseconds.ts';
import { toDiskFullError } from './disk-space.ts';
import { importDataSet } from './import-data-set.ts';
import type { ImportInput, ImportOptions } from './import-options.ts';
import type { ImportResult } from './import-result.ts';
import { readLines } from './read/lines.ts';
import { RECORD_PARSERS, type Records } from './records.ts';

const TIMESTAMP = /(?<=")\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ(?=")/g;

/** Finds the folder that contains package.json, starting from a folder with source files or compiled files. */
function findPackageRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findPackageRoot(dirname(folder));
}

export const SAMPLE_FOLDER = join(findPackageRoot(dirname(fileURLToPath(import.meta.url))), 'sample');

const Logo = z.object({
  filename: z.string().check(z.refine(isLogoName, 'its name is none that is served')),
  svg: z.string().check(z.refine((svg) => Buffer.byteLength(svg) <= MAX_LOGO_BYTES, TOO_LARGE_FOR_A_LOGO)),
});

async function readText(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new CliError(`Cannot read the sample data set: ${cause.message}`);
  });
}

/**
 * Returns the latest timestamp in a text, in milliseconds since 1970. All timestamps are in UTC and have whole
 * seconds, so they can be compared as strings.
 */
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

const parseLines = (kind: Kind, text: string): Records =>
  async function* () {
    for await (const lines of readLines(Readable.from([Buffer.from(text)])))
      yield lines.flatMap(RECORD_PARSERS[kind].parseRecord);
  };

/**
 * Imports the fictional sample data and writes its logos to the data folder. All timestamps are shifted by the same
 * time, so that the newest one is in the current minute.
 */
export async function loadSample(
  storage: Storage,
  dataDir: string,
  {
    folder = SAMPLE_FOLDER,
    now = Date.now(),
    retention = DEFAULT_RETENTION,
    command = 'sample',
  }: { folder?: string; now?: number; retention?: Retention; command?: string } = {},
): Promise<ImportResult> {
  return load(storage, dataDir, await readSample(folder, now), { command, retention });
}

/** Reads the files of the sample and shifts their timestamps, as if they had been written at `now`. */
async function readSample(folder: string, now: number) {
  const [companies, offerings, logos] = await Promise.all([
    readText(folder, 'companies.jsonl'),
    readText(folder, 'offerings.jsonl'),
    readText(folder, 'logos.jsonl'),
  ]);
  const age = now - findNewest(companies);
  return {
    companies: shiftTimestamps(companies, roundDown(age, MINUTE_MS)),
    // Shift by whole days, so that offerings keep the time of day at which they open.
    offerings: shiftTimestamps(offerings, roundDown(age, DAY_MS)),
    logos,
  };
}

async function load(
  storage: Storage,
  dataDir: string,
  { companies, offerings, logos }: Awaited<ReturnType<typeof readSample>>,
  options: Pick<ImportOptions, 'command' | 'retention'>,
): Promise<ImportResult> {
  const sample: ImportInput = {
    source: 'sample',
    writeFiles: () =>
      writeLogos(logos, join(dataDir, 'logos')).catch((error: unknown) => {
        throw toDiskFullError(error, dataDir);
      }),
    bytes: companies.length + offerings.length,
    companies: parseLines('companies', companies),
    offerings: parseLines('offerings', offerings),
  };
  const result = await importDataSet(storage, sample, options);
  if (result.outcome === 'refused')
    throw new CliError(
      `The sample data set is damaged: ${[...result.companies.problems, ...result.offerings.problems][0]}`,
    );
  return result;
}

const Change = z.union([
  z.object({ company: z.looseObject({ id: z.int() }) }),
  z.object({ offering: z.looseObject({ id: z.int() }) }),
  z.object({ logo: Logo }),
  z.object({ removed: z.int() }),
]);
type Change = z.infer<typeof Change>;

interface SampleCompany {
  readonly id: number;
  readonly news?: readonly unknown[];
  readonly research?: readonly unknown[];
}

/**
 * Applies the changes of the sample's second week. New research and news are added at the top of a company's lists,
 * and its other fields are replaced.
 */
function applyChanges(companies: readonly SampleCompany[], changes: readonly Change[]): SampleCompany[] {
  const byId = new Map(companies.map((company) => [company.id, company]));
  for (const change of changes) {
    if ('removed' in change) byId.delete(change.removed);
    if (!('company' in change)) continue;
    const changed: SampleCompany = change.company;
    const before = byId.get(changed.id);
    byId.set(changed.id, {
      ...before,
      ...changed,
      news: [...(changed.news ?? []), ...(before?.news ?? [])],
      research: [...(changed.research ?? []), ...(before?.research ?? [])],
    });
  }
  return [...byId.values()];
}

const FIRST_START = 'sample: first start';
const NEXT_WEEK = 'sample: next week';

const isReadable = ({ containers }: Storage, revision: string): Promise<boolean> =>
  containers.open(revision).then(
    (opened) => opened.close().then(() => true),
    () => false,
  );

/**
 * Loads the sample at the first start of a service, and again if it is damaged or from another version of Dossier. At
 * the second start, a week passes in the sample: companies join, change and leave, and news and offerings appear, so
 * that there is something new to see.
 */
export async function loadSampleIfDue(
  storage: Storage,
  dataDir: string,
  options: { readonly folder?: string; readonly now?: number; readonly retention?: Retention } = {},
): Promise<ImportResult | null> {
  const { folder = SAMPLE_FOLDER, now = Date.now(), retention = DEFAULT_RETENTION } = options;
  const [current, ...earlier] = await listServedDataSets(storage.db);
  if (!current || (current.source === 'sample' && !(await isReadable(storage, current.revision))))
    return loadSample(storage, dataDir, { folder, now, retention, command: FIRST_START });
  // Let a week pass only in a sample that the first start has loaded. Imported data must not change, and a sample
  // that a command has loaded may not have been seen by anybody yet.
  if (current.command !== FIRST_START || earlier.length > 0) return null;
  const [before, text] = await Promise.all([
    readSample(folder, Date.parse(current.since)),
    readText(folder, 'next-week.jsonl'),
  ]);
  // Compute the age of the sample from its companies, because offerings have dates in the future.
  const ofCompanies = text.split('\n').filter((line) => line.startsWith('{"company"'));
  const age = now - findNewest(ofCompanies.join('\n'));
  const read = (shiftMs: number) =>
    toObjects(shiftTimestamps(text, shiftMs)).map((line) => Change.parse(line));
  const changes = read(roundDown(age, MINUTE_MS));
  const companies = applyChanges(toObjects(before.companies) as SampleCompany[], changes);
  const offerings = read(roundDown(age, DAY_MS)).flatMap((change) =>
    'offering' in change ? change.offering : [],
  );
  const logos = changes.flatMap((change) => ('logo' in change ? change.logo : []));
  const sample = {
    companies: toLines(companies),
    offerings: before.offerings.trimEnd() + '\n' + toLines(offerings),
    logos: before.logos.trimEnd() + '\n' + toLines(logos),
  };
  return load(storage, dataDir, sample, { command: NEXT_WEEK, retention });
}

const toObjects = (text: string): unknown[] => JSON.parse(`[${text.trimEnd().split('\n').join(',')}]`);

const toLines = (records: readonly object[]): string =>
  records.map((record) => JSON.stringify(record)).join('\n');

const roundDown = (ms: number, unit: number) => Math.floor(ms / unit) * unit;

async function writeLogos(text: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    toObjects(text)
      .map(parseLogo)
      .map(async ({ filename, svg }) => {
        // Write the logo to another name and rename it when it is complete. Otherwise, a killed process could leave
        // an incomplete logo forever.
        const unfinished = join(folder, `.${filename}`);
        // A killed process may have left this file. Remove it rather than write to it, because it could be a link to
        // another file.
        await rm(unfinished, { force: true });
        await writeFile(unfinished, svg, { flag: 'wx' });
        await rename(unfinished, join(folder, filename));
      }),
  );
}

function parseLogo(logo: unknown): z.infer<typeof Logo> {
  const { data, error } = Logo.safeParse(logo);
  if (data) return data;
  const name = z.object({ filename: z.string() }).safeParse(logo).data?.filename ?? 'without a name';
  throw new CliError(`The sample data set is damaged: its logo ${name}: ${error.issues[0]?.message}.`);
}
