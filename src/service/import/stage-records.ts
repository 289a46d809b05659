import type { Company } from '#contract/company.ts';
import { contentDigest } from '../lib/content-digest.ts';
import { listOrder, sortKey } from './list-order.ts';
import type { OfferingRecord, Parsed } from './records.ts';
import type { StagedTable, Staging } from './staging.ts';

/** Further problems are only counted. */
const MAX_REPORTED_ERRORS = 20;

/** How many records of a file were accepted, and why others were not. */
export interface StagingResult {
  readonly accepted: number;
  readonly rejected: number;
  /** The first twenty, such as `line 17: founded_year: expected an integer, got "x"`. */
  readonly problems: readonly string[];
  readonly problemCount: number;
}

interface RecordKind<T> {
  id(record: T): number | string;
  check?(record: T, place: string): readonly string[];
  add(record: T): void;
}

/** Stages the good records of a file, in one pass. Rejects invalid and duplicate ones. */
async function stageRecords<T>(
  batches: AsyncIterable<readonly Parsed<T>[]>,
  table: Pick<StagedTable<never, never>, 'claim' | 'release'>,
  { id, check, add }: RecordKind<T>,
): Promise<StagingResult> {
  const problems: string[] = [];
  let [accepted, rejected, problemCount] = [0, 0, 0];
  const reject = (line: number, found: readonly string[]) => {
    rejected++;
    for (const problem of found)
      if (++problemCount <= MAX_REPORTED_ERRORS) problems.push(`line ${line}: ${problem}`);
  };
  const claim = (recordId: number | string, line: number): readonly string[] => {
    const earlier = table.claim(recordId, line);
    return earlier === undefined ? [] : [`id: ${JSON.stringify(recordId)} is already on line ${earlier}`];
  };
  const stage = (record: T, line: number): readonly string[] => {
    const recordId = id(record);
    const duplicate = claim(recordId, line);
    if (duplicate.length > 0) return duplicate;
    const contradictions = check?.(record, `on line ${line}`) ?? [];
    if (contradictions.length > 0) table.release(recordId);
    else add(record);
    return contradictions;
  };
  for await (const batch of batches)
    for (const parsed of batch) {
      const found =
        'problems' in parsed
          ? parsed.problems
          : 'deletedId' in parsed
            ? claim(parsed.deletedId, parsed.line)
            : stage(parsed.record, parsed.line);
      if (found.length > 0) reject(parsed.line, found);
      else accepted++;
    }
  return { accepted, rejected, problems, problemCount };
}

/** `check` returns what contradicts earlier companies; `place` says where it stands, such as `on line 17`. */
export const stageCompanies = (
  batches: AsyncIterable<readonly Parsed<Company>[]>,
  companies: Staging['companies'],
  check: (company: Company, place: string) => readonly string[],
): Promise<StagingResult> =>
  stageRecords(batches, companies, {
    id: ({ id }) => id,
    check,
    add: (company) => addCompany(companies, company),
  });

/** Ids are compared as text: 7 and "7" are duplicates. */
export const stageOfferings = (
  batches: AsyncIterable<readonly Parsed<OfferingRecord>[]>,
  offerings: Staging['offerings'],
): Promise<StagingResult> =>
  stageRecords(batches, offerings, {
    id: ({ id }) => String(id),
    add: (offering) => addOffering(offerings, offering),
  });

/** Adds the JSON of a company, cut where its summary differs (SPEC §2.2). */
export function addCompany(
  companies: Staging['companies'],
  { research, news, created_at, updated_at, ...profile }: Company,
): void {
  const head = JSON.stringify(profile).slice(0, -1);
  const middle = `,"research":${JSON.stringify(research)},"news":${JSON.stringify(news)}`;
  const tail = `,${JSON.stringify({ created_at, updated_at }).slice(1)}`;
  const slugs = [...new Set(profile.categories.map(({ slug }) => slug))].join(' ');
  const digest = contentDigest(head + middle + tail);
  companies.add([sortKey(listOrder(profile.name))], [profile.id, digest, slugs, head, middle, tail]);
}

/** Does not check for duplicates; `stageOfferings` does. */
export function addOffering(offerings: Staging['offerings'], { id, json }: OfferingRecord): void {
  const row = [String(id), contentDigest(json), json] as const;
  offerings.add(typeof id === 'number' ? [0, id, null] : [1, null, sortKey(id)], row);
}
