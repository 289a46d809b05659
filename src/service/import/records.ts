import { Category, Company, Instant, NewsArticle, NewsItem, ResearchItem } from '#contract/company.ts';
import { Offering } from '#contract/offering.ts';
import * as z from 'zod/mini';
import { MAX_SLUG_LENGTH } from '#contract/parameters.ts';
import { isOfferingId } from '../offerings/params.ts';
import { describeIssues } from './describe-issue.ts';
import { describeJsonLosses, describeRounded, findJsonLosses } from './json-losses.ts';
import type { Line } from './lines.ts';
import { describeLoneSurrogates } from './lone-surrogates.ts';

/** Far more than any record has, and less than clients that read JSON recursively can take. */
const MAX_DEPTH = 100;
/** So that the longest page, 500 records, is shorter than the longest string of V8 (512 MB). */
const MAX_LISTED_BYTES = 2 ** 20;
/** Shorter lines need no check: as JSON of ours, a record is at most a few times as long as in the file. */
const MIN_CHECKED_LENGTH = 2 ** 17;

/** What a line holds: a record, a deletion, or what is wrong with it. Lines count from 1. */
export type Parsed<T> =
  | { readonly line: number; readonly record: T }
  /** Only where a file is merged into what is there. */
  | { readonly line: number; readonly deletedId: number | string }
  | {
      readonly line: number;
      readonly problems: readonly string[];
      /** As it is in the file, where it is text. */
      readonly text?: string;
      /** Where it can be read. */
      readonly id?: number | string;
    };

/** Records in batches, in the order of their lines. Rejects with CliError if the file changes meanwhile. */
export type Records<T> = () => AsyncIterable<readonly Parsed<T>[]>;

/** An offering as its original JSON text, so that no field is lost and no number rounded. */
export interface OfferingRecord {
  readonly id: Offering['id'];
  readonly json: string;
}

// `GET …/-1` is rejected as malformed, so a company with a negative id could be listed but not opened.
const Id = z.int().check(z.nonnegative());

// The list filter accepts no longer one.
const Slug = Category.shape.slug.check(
  z.refine((slug) => slug.length <= MAX_SLUG_LENGTH, `must have at most ${MAX_SLUG_LENGTH} characters`),
);

/** RFC 3339 also allows a small `t` and `z`; what is sent has capital ones. */
const InstantInput = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (/^[\d:.tz+-]+$/.test(text) ? text.toUpperCase() : text)),
  ),
  Instant,
);

/** A company in an import file: `research` and `news` default to empty. */
const CompanyInput = z.strictObject({
  ...Company.shape,
  id: Id,
  name: Company.shape.name.check(z.refine((name) => name.trim() !== '', 'must not be empty')),
  categories: z.array(z.strictObject({ ...Category.shape, slug: Slug })),
  research: z.prefault(z.array(z.strictObject({ ...ResearchItem.shape, published_at: InstantInput })), []),
  news: z.prefault(
    z.array(
      z.strictObject({
        ...NewsItem.shape,
        published_at: InstantInput,
        articles: z.array(z.strictObject({ ...NewsArticle.shape, published_at: InstantInput })),
      }),
    ),
    [],
  ),
  created_at: InstantInput,
  updated_at: InstantInput,
});

// HTTP clients resolve `.` and `..` in paths, encoded or not, so such ids could never be requested.
const isAddressable = (id: string | number) => isOfferingId(String(id)) && !/^\.{1,2}$/.test(String(id));

const OfferingInput = z.looseObject({
  id: Offering.shape.id.check(
    z.refine(isAddressable, 'must be 1 to 200 characters, no control characters and not dots alone'),
  ),
});

function parseJson(text: string): { json: unknown } | { problem: string } {
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    return { problem: `is not JSON (${error instanceof Error ? error.message : 'unreadable'})` };
  }
}

interface RecordKind<S extends z.ZodMiniType, T> {
  readonly schema: S;
  readonly id: z.ZodMiniType<number | string>;
  make(record: z.output<S>, text: string): T;
  /** The JSON that lists send. */
  listed(record: z.output<S>, text: string): string;
  readonly tooLong: string;
  /** Whether the schema allows fields that it does not describe, and so any depth. */
  readonly isOpen: boolean;
  /** Whether a number in a valid record is one that was rounded. */
  usesRounded(record: z.output<S>, rounded: ReadonlyMap<number, string>): boolean;
}

function parse<S extends z.ZodMiniType, T>(
  line: Line,
  { schema, id: idSchema, make, listed, tooLong, isOpen, usesRounded }: RecordKind<S, T>,
): Parsed<T>[] {
  if (line.text === null) return [{ line: line.number, problems: [line.problem] }];
  const text = line.text.trim();
  if (text === '') return [];
  const parsed = parseJson(text);
  if ('problem' in parsed) return [{ line: line.number, problems: [parsed.problem] }];
  const checked = schema.safeParse(parsed.json);
  const losses = findJsonLosses(text, parsed.json);
  const problems = [
    ...describeIssues(checked.error?.issues ?? [], parsed.json),
    ...describeLoneSurrogates(parsed.json, text),
    ...losses.problems,
  ];
  if (checked.success && losses.rounded.size > 0 && usesRounded(checked.data, losses.rounded))
    problems.push(describeRounded(losses));
  if (problems.length === 0 && isOpen && isTooDeep(parsed.json))
    problems.push(`is nested more than ${MAX_DEPTH} levels deep`);
  if (!checked.success || problems.length > 0) {
    const id = z.looseObject({ id: idSchema }).safeParse(parsed.json).data?.id;
    return [{ line: line.number, problems, ...(id === undefined ? {} : { id }) }];
  }
  if (text.length > MIN_CHECKED_LENGTH && Buffer.byteLength(listed(checked.data, text)) > MAX_LISTED_BYTES)
    return [{ line: line.number, problems: [tooLong] }];
  return [{ line: line.number, record: make(checked.data, text) }];
}

const COMPANY: RecordKind<typeof CompanyInput, Company> = {
  schema: CompanyInput,
  id: Id,
  make: (company) => company,
  listed: ({ research: _research, news: _news, ...summary }) => JSON.stringify(summary),
  tooLong: 'is longer than 1 MB without its research and news, so a list of such companies could not be sent',
  isOpen: false,
  // All numbers of a company are integers.
  usesRounded: () => true,
};

const OFFERING: RecordKind<typeof OfferingInput, OfferingRecord> = {
  schema: OfferingInput,
  id: Offering.shape.id,
  make: ({ id }, json) => ({ id, json }),
  listed: (_, json) => json,
  tooLong: 'is longer than 1 MB, so a list of such offerings could not be sent',
  isOpen: true,
  // Other fields are kept as they are written.
  usesRounded: ({ id }, rounded) => typeof id === 'number' && rounded.has(id),
};

/** Validates a line of a companies file against the contract (SPEC §2.1). Skips blank lines. */
export function parseCompanyLine(line: Line): Parsed<Company>[] {
  return parse(line, COMPANY);
}

/** Validates a line of an offerings file: a JSON object with an `id` (SPEC §2.9 shows no fields). */
export function parseOfferingLine(line: Line): Parsed<OfferingRecord>[] {
  return parse(line, OFFERING);
}

/** Whether arrays and objects are nested more than `MAX_DEPTH` deep. Does not recurse, since the stack could overflow. */
function isTooDeep(json: unknown): boolean {
  let level: unknown[] = [json];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_DEPTH) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value).filter(isContainer) : [],
    );
  }
  return false;
}

const isContainer = (value: unknown) => typeof value === 'object' && value !== null;

const MAX_DELETION_LENGTH = 1_000;
const deletionOf = <S extends z.ZodMiniType<number | string>>(id: S) =>
  z.strictObject({ id, deleted: z.literal(true) });
const CompanyDeletion = deletionOf(Id);
const OfferingDeletion = deletionOf(Offering.shape.id);

/** `{"id": 7, "deleted": true}`, with these two fields and no other; null for all other lines. */
function parseDeletion(
  { number: line, text }: Line,
  schema: typeof CompanyDeletion | typeof OfferingDeletion,
): Exclude<Parsed<never>, { record: unknown }> | null {
  if (text === null || text.length > MAX_DELETION_LENGTH || !text.includes('"deleted"')) return null;
  const parsed = parseJson(text);
  const deletion = 'json' in parsed ? schema.safeParse(parsed.json).data : undefined;
  if (!deletion) return null;
  const problems = describeJsonLosses(text, deletion);
  return problems.length > 0 ? { line, problems } : { line, deletedId: deletion.id };
}

const fromJson = (text: string) => {
  const parsed = parseJson(text);
  return 'json' in parsed ? parsed.json : text;
};

/** A line that has only the id of a company, which is to be deleted. */
export function parseCompanyId({ number: line, ...rest }: Line): Parsed<Company>[] {
  if (rest.text === null) return [{ line, problems: [rest.problem] }];
  const text = rest.text.trim();
  if (text === '') return [];
  const json = fromJson(text);
  const { data } = CompanyDeletion.safeParse({ id: json, deleted: true });
  return [
    data && describeJsonLosses(text, json).length === 0
      ? { line, deletedId: data.id }
      : { line, problems: [`is not the id of a company: ${text.slice(0, 60)}`] },
  ];
}

/** The same for an offering, whose id may be text, with or without quotes. */
export function parseOfferingId({ number: line, ...rest }: Line): Parsed<OfferingRecord>[] {
  if (rest.text === null) return [{ line, problems: [rest.problem] }];
  const text = rest.text.trim();
  if (text === '') return [];
  const json = fromJson(text);
  return [{ line, deletedId: typeof json === 'string' ? json : text }];
}

/** Like `parseCompanyLine`, for a file that is merged into what is there: a line can also delete a company. */
export function parseCompanyChange(line: Line): Parsed<Company>[] {
  const deletion = parseDeletion(line, CompanyDeletion);
  return deletion ? [deletion] : parseCompanyLine(line);
}

/** Like `parseCompanyChange`, for offerings. The id of a deletion is returned as text. */
export function parseOfferingChange(line: Line): Parsed<OfferingRecord>[] {
  const deletion = parseDeletion(line, OfferingDeletion);
  if (!deletion) return parseOfferingLine(line);
  return ['deletedId' in deletion ? { ...deletion, deletedId: String(deletion.deletedId) } : deletion];
}
