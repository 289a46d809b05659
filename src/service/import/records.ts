import * as z from 'zod/mini';
import { Category, Company, Instant, NewsArticle, NewsItem, ResearchItem } from '#contract/company.ts';
import { Offering } from '#contract/offering.ts';
import { isOfferingId, MAX_SLUG_LENGTH } from '#contract/parameters.ts';
import type { Kind } from '../db/data-set-schema.ts';
import { describeIssues } from './describe-issue.ts';
import type { InputFields, InputRow } from './input-row.ts';
import { describeJsonLosses, describeRounded, findJsonLosses } from './json-losses.ts';
import { companySortKey, offeringSortKey } from './list-order.ts';
import { describeLoneSurrogates } from './lone-surrogates.ts';
import { describeJsonError } from './read/describe-json-error.ts';
import type { Line } from './read/lines.ts';

/** Far more than any record has, and less than clients that read JSON recursively can take. */
const MAX_DEPTH = 100;
/** So that the longest page, 500 records, is shorter than the longest string of V8 (512 MB). */
const MAX_LISTED_BYTES = 2 ** 20;
/** Shorter lines need no check: as JSON of ours, a record is at most a few times as long as in the file. */
const MIN_CHECKED_LENGTH = 2 ** 17;

/** A company or an offering, in the texts that are stored of it. */
export interface InputRecord {
  /** Of an offering, always as text: 7 and "7" are the same. */
  readonly id: number | string;
  /** Lists are sorted by these bytes, then by id. */
  readonly sortKey: Buffer;
  readonly categories: readonly Category[];
  /** What lists send. An offering is the text that was imported, so that no field is lost and no number rounded. */
  readonly summary: string;
  /** What a company has besides (SPEC §2.2); empty for an offering. */
  readonly detail: string;
}

/** The meaning of a line: a record, a deletion, or a list of problems. */
type Content =
  | { readonly record: InputRecord }
  | { readonly deletedId: number | string }
  | {
      readonly problems: readonly string[];
      /** The line as it stands in the file, if it is text. */
      readonly text?: string;
      /** The id of the record, if it can be read. */
      readonly id?: number | string;
    };

/** Lines count from 1. */
export type Parsed = {
  readonly line: number;
  /** What names the record in a message, where that is not its id: `ticker: "MMM"`. */
  readonly label?: string;
} & Content;

/** Records in batches, in the order of their lines, validated or not. Rejects with CliError if the file changes meanwhile. */
export type Records = () => AsyncIterable<readonly (Parsed | InputRow)[]>;

/** A company that was validated, with its fields in the order of the contract. */
export function toCompanyRecord({ research, news, ...company }: Company): InputRecord {
  const { id, name, categories } = company;
  return {
    id,
    sortKey: companySortKey(name),
    categories,
    summary: JSON.stringify(company),
    detail: JSON.stringify({ research, news }),
  };
}

export const toOfferingRecord = (id: Offering['id'], json: string): InputRecord => ({
  id: String(id),
  sortKey: offeringSortKey(id),
  categories: [],
  summary: json,
  detail: '',
});

/** Whether a text has a character that can be seen: blanks, control and format characters cannot. */
const isVisible = (text: string) => /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

// `GET …/-1` is rejected as malformed, so a company with a negative id could be listed but not opened.
export const Id = z.int().check(z.nonnegative());

// A longer slug could not be used as a filter: the parameter has this limit.
const Slug = Category.shape.slug.check(
  z.refine((slug) => slug.length <= MAX_SLUG_LENGTH, `must have at most ${MAX_SLUG_LENGTH} characters`),
);

// Every place that shows a category shows its name.
const CategoryName = Category.shape.name.check(z.refine(isVisible, 'must not be empty'));

/** Accepts `t` and `z` in small letters, as RFC 3339 does, and turns them into capitals. */
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
  name: Company.shape.name.check(z.refine(isVisible, 'must not be empty')),
  categories: z.array(z.strictObject({ ...Category.shape, slug: Slug, name: CategoryName })),
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
    return { problem: describeJsonError(text, error) };
  }
}

interface RecordKind<S extends z.ZodMiniType<{ id: number | string }>> {
  readonly schema: S;
  /** Accepts the id of any record that was ever served, also by versions with other rules. */
  readonly idSchema: z.ZodMiniType<number | string>;
  readonly toId: (id: number | string) => number | string;
  /** Reads the id from a line that holds nothing else. Returns undefined if it is none. */
  idIn(text: string): number | string | undefined;
  toRecord(record: z.output<S>, text: string): InputRecord;
  describe(record: z.output<S>): Pick<InputRecord, 'sortKey' | 'categories'>;
  readonly tooLong: string;
  /** Whether there may be fields that the schema does not describe, which are kept as they are written. */
  readonly isOpen: boolean;
}

/** Parses a line; returns nothing for a blank one. */
export type LineParser = (line: Line) => Parsed[];

/** How lines of a kind are read. */
interface LineParsers {
  /** Validates a record against the contract. */
  readonly record: LineParser;
  /** Reads a line with the id of a record to delete. */
  readonly id: LineParser;
  /** The deletion that a row asks for, unless its text says another id than was read. */
  deletion(row: InputRow, id: number | string): Parsed;
  /** Validates a row of any format, once its fields are complete. */
  row(row: InputRow & InputFields): Parsed;
  /** Parses a stored record, which was validated when it was imported. */
  fromStored(json: string): InputRecord;
  /** Reads the sort key and the categories of a stored summary. */
  describeStored(summary: string): Pick<InputRecord, 'sortKey' | 'categories'>;
}

function createParsers<S extends z.ZodMiniType<{ id: number | string }>>({
  schema,
  idSchema,
  toId,
  idIn,
  toRecord,
  describe,
  tooLong,
  isOpen,
}: RecordKind<S>): LineParsers {
  const WithId = z.looseObject({ id: idSchema });

  function parseRecord(text: string): Content {
    const parsed = parseJson(text);
    if ('problem' in parsed) return { problems: [parsed.problem] };
    return validate(parsed.json, text, findJsonLosses(text, parsed.json));
  }

  function validate(json: unknown, text: string, losses: ReturnType<typeof findJsonLosses>): Content {
    const { data, error } = schema.safeParse(json);
    const problems = [
      ...describeIssues(error?.issues ?? [], json),
      ...describeLoneSurrogates(json, text),
      ...losses.problems,
    ];
    // A closed record has only integers, so any rounded number is an error. An open one may have long decimals.
    const usesRounded = data && (isOpen ? losses.rounded.has(Number(data.id)) : losses.rounded.size > 0);
    if (usesRounded) problems.push(describeRounded(losses));
    if (problems.length === 0 && isOpen && isTooDeep(json))
      problems.push(`is nested more than ${MAX_DEPTH} levels deep`);
    if (!data || problems.length > 0) {
      const id = WithId.safeParse(json).data?.id;
      return { problems, ...(id !== undefined && { id: toId(id) }) };
    }
    const record = toRecord(data, text);
    const isTooLong =
      text.length > MIN_CHECKED_LENGTH && Buffer.byteLength(record.summary) > MAX_LISTED_BYTES;
    return isTooLong ? { problems: [tooLong] } : { record };
  }

  const parseId = (text: string): Content => {
    const deletedId = idIn(text);
    return deletedId === undefined
      ? { problems: [`is not the id of a company: ${text.slice(0, 60)}`] }
      : { deletedId };
  };
  return {
    record: toLineParser(parseRecord),
    id: toLineParser(parseId),
    deletion({ line, text }, id) {
      const parsed = text.startsWith('{') ? parseJson(text) : null;
      const problems = parsed && 'json' in parsed ? describeJsonLosses(text, parsed.json) : [];
      return problems.length > 0 ? { line, text, problems } : { line, deletedId: id };
    },
    row({ line, text, fields, json: source }) {
      const json = source ?? JSON.stringify(fields);
      const read = text.startsWith('{') ? text : json;
      const losses = findJsonLosses(read, read === source ? fields : JSON.parse(read));
      const content = validate(fields, json, losses);
      return 'problems' in content ? { line, text, ...content } : { line, ...content };
    },
    fromStored: (json) => toRecord(JSON.parse(json), json),
    describeStored: (summary) => describe(JSON.parse(summary)),
  };
}

function toLineParser(parse: (text: string) => Content): LineParser {
  return ({ number: line, ...rest }) => {
    if (rest.text === null) return [{ line, problems: [rest.problem] }];
    const text = rest.text.trim();
    if (text === '') return [];
    const content = parse(text);
    return ['problems' in content ? { line, text: rest.text, ...content } : { line, ...content }];
  };
}

const jsonOrText = (text: string): unknown => {
  const parsed = parseJson(text);
  return 'json' in parsed ? parsed.json : text;
};

const COMPANIES = createParsers({
  schema: CompanyInput,
  idSchema: Id,
  toId: (id) => id,
  idIn(text) {
    const json = jsonOrText(text);
    return describeJsonLosses(text, json).length === 0 ? Id.safeParse(json).data : undefined;
  },
  toRecord: toCompanyRecord,
  describe: ({ name, categories }) => ({ sortKey: companySortKey(name), categories }),
  tooLong: 'is longer than 1 MB without its research and news, so a list of such companies could not be sent',
  isOpen: false,
});

const OFFERINGS = createParsers({
  schema: OfferingInput,
  idSchema: Offering.shape.id,
  toId: String,
  idIn(text) {
    const json = jsonOrText(text);
    return typeof json === 'string' ? json : text;
  },
  toRecord: ({ id }, json) => toOfferingRecord(id, json),
  describe: ({ id }) => ({ sortKey: offeringSortKey(id), categories: [] }),
  tooLong: 'is longer than 1 MB, so a list of such offerings could not be sent',
  isOpen: true,
});

/** How files of each kind are read (SPEC §2.1; §2.9 shows no fields of an offering but an id). */
export const LINE_PARSERS: Readonly<Record<Kind, LineParsers>> = {
  companies: COMPANIES,
  offerings: OFFERINGS,
};

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
