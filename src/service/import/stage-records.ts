import { hash } from 'node:crypto';
import type { Company } from '#contract/company.ts';
import { companyJson } from '../data-sets/whole-companies.ts';
import { listOrder, sortKey } from './list-order.ts';
import type { OfferingRecord, Parsed } from './records.ts';
import type {
  CompanyKey,
  OfferingKey,
  StagedCompany,
  StagedOffering,
  StagedTable,
  Staging,
} from './staging.ts';

/** Further problems are only counted. */
const MAX_REPORTED_ERRORS = 20;
/** Distinct reasons that are counted: in a file of another format, every line may have its own. */
const MAX_REASONS = 1_000;

/** How many records of a file were accepted, and why others were not. */
export interface StagingResult {
  readonly accepted: number;
  readonly rejected: number;
  /** The first twenty, such as `line 17: founded_year: expected an integer, got "x"`. */
  readonly problems: readonly string[];
  readonly problemCount: number;
  /** How often each field had each problem, such as `founded_year: expected an integer`. */
  readonly reasons: ReadonlyMap<string, number>;
}

/** Called for every record that is left out. */
export type OnReject = (
  line: number,
  problems: readonly string[],
  record: { readonly id?: number | string | undefined; readonly text?: string | undefined },
) => void;

interface RecordKind<T, Key, Row> {
  id(record: T): number | string;
  check?(record: T, place: string): readonly string[];
  toRow(record: T): { readonly digest: number; readonly key: Key; readonly row: Row };
}

/** A problem without the values that differ from line to line. */
const reasonOf = (problem: string) =>
  problem
    .replace(/, got .*$/su, '')
    .replaceAll(/\[\d+\]/g, '[]')
    .replaceAll(/"(?:[^"\\]|\\.)*"|\d+/g, '…');

/** Stages the good records of a file, in one pass. Rejects invalid and duplicate ones. */
async function stageRecords<T, Key, Row>(
  batches: AsyncIterable<readonly Parsed<T>[]>,
  table: {
    readonly claim: StagedTable['claim'];
    readonly release: StagedTable['release'];
    add(key: Key, row: Row): void;
  },
  { id, check, toRow }: RecordKind<T, Key, Row>,
  onReject: OnReject,
): Promise<StagingResult> {
  const problems: string[] = [];
  const reasons = new Map<string, number>();
  let [accepted, rejected, problemCount] = [0, 0, 0];
  const reject: OnReject = (line, found, record) => {
    rejected++;
    onReject(line, found, record);
    for (const problem of found) {
      if (++problemCount <= MAX_REPORTED_ERRORS) problems.push(`line ${line}: ${problem}`);
      const reason = reasonOf(problem);
      if (reasons.has(reason) || reasons.size < MAX_REASONS)
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  };
  const claim = (recordId: number | string, line: number, digest: number | null): readonly string[] => {
    const earlier = table.claim(recordId, line, digest);
    return earlier === undefined ? [] : [`id: ${JSON.stringify(recordId)} is already on line ${earlier}`];
  };
  const stage = (record: T, line: number): readonly string[] => {
    const recordId = id(record);
    const { digest, key, row } = toRow(record);
    const duplicate = claim(recordId, line, digest);
    if (duplicate.length > 0) return duplicate;
    const contradictions = check?.(record, `on line ${line}`) ?? [];
    if (contradictions.length > 0) table.release(recordId);
    else table.add(key, row);
    return contradictions;
  };
  for await (const batch of batches)
    for (const parsed of batch) {
      const found =
        'problems' in parsed
          ? parsed.problems
          : 'deletedId' in parsed
            ? claim(parsed.deletedId, parsed.line, null)
            : stage(parsed.record, parsed.line);
      const rejectedAs = 'record' in parsed ? { id: id(parsed.record) } : 'problems' in parsed ? parsed : {};
      if (found.length > 0) reject(parsed.line, found, rejectedAs);
      else accepted++;
    }
  return { accepted, rejected, problems, problemCount, reasons };
}

/** `check` returns what contradicts earlier companies; `place` says where it stands, such as `on line 17`. */
export const stageCompanies = (
  batches: AsyncIterable<readonly Parsed<Company>[]>,
  companies: Staging['companies'],
  check: (company: Company, place: string) => readonly string[],
  onReject: OnReject,
): Promise<StagingResult> =>
  stageRecords(batches, companies, { id: ({ id }) => id, check, toRow: companyRow }, onReject);

/** Ids are compared as text: 7 and "7" are duplicates. */
export const stageOfferings = (
  batches: AsyncIterable<readonly Parsed<OfferingRecord>[]>,
  offerings: Staging['offerings'],
  onReject: OnReject,
): Promise<StagingResult> =>
  stageRecords(batches, offerings, { id: ({ id }) => String(id), toRow: offeringRow }, onReject);

/** 48 bits, which fit into a number: enough to tell whether the text under one id has changed. */
export const contentDigest = (text: string): number => Number.parseInt(hash('sha1', text).slice(0, 12), 16);

/** Lists are sorted by this, then by id. */
export const companyKey = (name: string): CompanyKey => [sortKey(listOrder(name))];

/** Lists are sorted by this. */
export const offeringKey = (id: OfferingRecord['id']): OfferingKey =>
  typeof id === 'number' ? [0, id, null] : [1, null, sortKey(id)];

function companyRow({ research, news, ...company }: Company) {
  const { id, name, categories } = company;
  const summary = JSON.stringify(company);
  const detail = JSON.stringify({ research, news });
  const digest = contentDigest(companyJson({ summary, detail }));
  const slugs = categories.map(({ slug }) => slug).join(' ');
  const row: StagedCompany = [id, digest, slugs, summary, detail];
  return { digest, key: companyKey(name), row };
}

function offeringRow({ id, json }: OfferingRecord) {
  const digest = contentDigest(json);
  const row: StagedOffering = [String(id), digest, json];
  return { digest, key: offeringKey(id), row };
}
