import * as z from 'zod/mini';
import type { Category, Company } from '#contract/company.ts';
import { Offering } from '#contract/offering.ts';
import type { Kind } from '../db/data-set-schema.ts';
import { describeIssues } from './describe-issue.ts';
import type { InputFields, InputRow } from './input-row.ts';
import { describeJsonLosses, describeRounded, findJsonLosses } from './json-losses.ts';
import { companySortKey, offeringSortKey } from './list-order.ts';
import { describeLoneSurrogates } from './lone-surrogates.ts';
import { describeJsonError } from './read/describe-json-error.ts';
import type { Line } from './read/lines.ts';
import { CompanyInput, Id, OfferingInput } from './record-schemas.ts';

/**
 * How deeply a record may be nested. No real record comes close, and clients that parse recursively can still read it.
 */
const MAX_DEPTH = 100;
/**
 * How large the JSON of a record may be. Then a page of 500 records still fits a string of V8, which is at most 512
 * MB.
 */
const MAX_LISTED_BYTES = 2 ** 20;
/**
 * A record on a shorter line is never too large, because its stored JSON is at most a few times longer than the line.
 */
const MIN_CHECKED_LENGTH = 2 ** 17;

/** A valid company or offering, in the form in which it is stored. */
export interface InputRecord {
  /** A company's id is a number. An offering's id is a text, so that 7 and "7" are the same id. */
  readonly id: number | string;
  readonly sortKey: Buffer;
  readonly categories: readonly Category[];
  /**
   * The record's JSON in list responses. For an offering, it is the text of the file, so that numbers keep all digits.
   */
  readonly summary: string;
  /** The company's other fields as JSON (SPEC §2.2). Empty for an offering. */
  readonly detail: string;
}

type Content =
  | { readonly record: InputRecord }
  | { readonly deletedId: number | string }
  | {
      readonly problems: readonly string[];
      /** The line as the file has it. Absent if it could not be decoded. */
      readonly text?: string;
      readonly id?: number | string;
    };

export type Parsed = {
  readonly line: number;
  /** Identifies the record in messages to readers who don't know ids, such as `ticker: "MMM"`. */
  readonly label?: string;
} & Content;

/** Yields the records of a file in batches, in order. Rejects with CliError if the file changes while it is read. */
export type Records = () => AsyncIterable<readonly (Parsed | InputRow)[]>;

/** Converts a valid company, whose fields must be in the contract's order, to the form in which it is stored. */
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

function parseJson(text: string): { json: unknown } | { problem: string } {
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    return { problem: describeJsonError(text, error) };
  }
}

interface RecordKind<S extends z.ZodMiniType<{ id: number | string }>> {
  readonly schema: S;
  /** Accepts every id that any version of Dossier may have served. */
  readonly idSchema: z.ZodMiniType<number | string>;
  readonly toId: (id: number | string) => number | string;
  /** Parses a line that contains only the id of a record to delete. */
  parseId(text: string): Content;
  toRecord(record: z.output<S>, text: string): InputRecord;
  describe(record: z.output<S>): Pick<InputRecord, 'sortKey' | 'categories'>;
  readonly tooLong: string;
  /** Whether records may have fields that the schema does not list. */
  readonly isOpen: boolean;
}

/** Parses a line into one record. Returns an empty list for a blank line. */
export type LineParser = (line: Line) => Parsed[];

interface LineParsers {
  readonly record: LineParser;
  /** Parses a line that contains only the id of a record to delete. */
  readonly id: LineParser;
  /**
   * Returns the deletion that a row asks for, or a problem if parsing has changed the row's id, for instance by
   * rounding.
   */
  deletion(row: InputRow, id: number | string): Parsed;
  /** Validates a row that has all its fields. */
  row(row: InputRow & InputFields): Parsed;
  /** Parses the JSON of a stored record, without validating it again. */
  fromStored(json: string): InputRecord;
  /** Returns the sort key and the categories of a record, given its stored summary. */
  describeStored(summary: string): Pick<InputRecord, 'sortKey' | 'categories'>;
}

function createParsers<S extends z.ZodMiniType<{ id: number | string }>>({
  schema,
  idSchema,
  toId,
  parseId,
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
    // A rounded number is an error in a company, whose numbers must all be integers. In an offering, only a rounded
    // id is an error, because other fields may be long decimals.
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

  return {
    record: toLineParser(parseRecord),
    id: toLineParser(parseId),
    deletion({ line, text }, id) {
      const parsed = text.startsWith('{') ? parseJson(text) : null;
      const problems = parsed && 'json' in parsed ? describeJsonLosses(text, parsed.json) : [];
      return problems.length > 0 ? { line, text, problems } : { line, deletedId: id };
    },
    row({ line, text, fields, json: jsonInFile }) {
      const json = jsonInFile ?? JSON.stringify(fields);
      // Look for losses in what the file has. The row of a table has no JSON of its own.
      const checkedText = text.startsWith('{') ? text : json;
      const checkedValue: unknown = checkedText === jsonInFile ? fields : JSON.parse(checkedText);
      const losses = findJsonLosses(checkedText, checkedValue);
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
  parseId(text) {
    const json = jsonOrText(text);
    const id = describeJsonLosses(text, json).length === 0 ? Id.safeParse(json).data : undefined;
    return id === undefined
      ? { problems: [`is not the id of a company: ${text.slice(0, 60)}`] }
      : { deletedId: id };
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
  // Any text can be the id of an offering, with or without quotes.
  parseId(text) {
    const json = jsonOrText(text);
    return { deletedId: typeof json === 'string' ? json : text };
  },
  toRecord: ({ id }, json) => toOfferingRecord(id, json),
  describe: ({ id }) => ({ sortKey: offeringSortKey(id), categories: [] }),
  tooLong: 'is longer than 1 MB, so a list of such offerings could not be sent',
  isOpen: true,
});

/**
 * The parsers for companies and for offerings. The fields of companies are fixed (SPEC §2.1). Offerings may have any
 * fields besides their id (SPEC §2.9).
 */
export const LINE_PARSERS: Readonly<Record<Kind, LineParsers>> = {
  companies: COMPANIES,
  offerings: OFFERINGS,
};

/**
 * Tells whether arrays and objects are nested more deeply than `MAX_DEPTH`. It uses no recursion, because deep
 * nesting would overflow the stack.
 */
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
