import * as z from 'zod/mini';
import type { Category, Company } from '#contract/company.ts';
import { Offering } from '#contract/offering.ts';
import type { Kind } from '../db/data-set-schema.ts';
import { describeIssues } from './describe-issue.ts';
import type { InputFields, InputRow } from './input-row.ts';
import {
  describeLosses,
  describeRounded,
  findJsonLosses,
  type JsonLosses,
  NO_LOSSES,
} from './json-losses.ts';
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
 * How large the JSON of a record in a list may be. A page of 500 such records still fits a string of V8, which is at
 * most 512 MB.
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

/** A record, the id of a record to delete, or what is wrong with a line. */
type Content =
  | { readonly record: InputRecord }
  | { readonly deletedId: number | string }
  | {
      readonly problems: readonly string[];
      /** The line as the file has it. Absent if it could not be decoded. */
      readonly text?: string;
      readonly id?: number | string;
    };

/** What a line of a file contains. */
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

/** How companies differ from offerings for the parser. */
interface RecordKind<S extends z.ZodMiniType<{ id: number | string }>> {
  readonly schema: S;
  /** Accepts every id that any version of Dossier may have served. */
  readonly idSchema: z.ZodMiniType<number | string>;
  readonly toId: (id: number | string) => number | string;
  /** Parses a text that is only the id of a record to delete. */
  parseId(text: string): Content;
  toRecord(record: z.output<S>, json: string): InputRecord;
  sortKeyOf(record: z.output<S>): Buffer;
  /** The problem of a record that is larger than `MAX_LISTED_BYTES`. */
  readonly tooLong: string;
  /** Whether records may have fields that the schema does not list. */
  readonly isOpen: boolean;
}

/** Parses one line. Returns an empty list for a blank line. */
export type LineParser = (line: Line) => Parsed[];

interface RecordParser {
  /** Parses a line that contains the JSON of a record. */
  readonly parseRecord: LineParser;
  /** Parses a line that contains only the id of a record to delete. */
  readonly parseId: LineParser;
  /** Validates a row that has all its fields. */
  validateRow(row: InputRow & InputFields): Parsed;
  /**
   * Returns the deletion of a record that a row asks for. Returns a problem instead if parsing has changed the row, for
   * instance by rounding its id.
   */
  validateDeletion(row: InputRow & InputFields, id: number | string): Parsed;
  /** Parses the JSON of a stored record, without validating it again. */
  parseStored(json: string): InputRecord;
  /** Returns the key by which the list is sorted, given the stored summary of a record. */
  sortKeyOf(summary: string): Buffer;
}

function createParser<S extends z.ZodMiniType<{ id: number | string }>>({
  schema,
  idSchema,
  toId,
  parseId,
  toRecord,
  sortKeyOf,
  tooLong,
  isOpen,
}: RecordKind<S>): RecordParser {
  const WithId = z.looseObject({ id: idSchema });

  function parseRecord(text: string): Content {
    const parsed = parseJson(text);
    if ('problem' in parsed) return { problems: [parsed.problem] };
    return validate(parsed.json, text, findJsonLosses(text, parsed.json));
  }

  /** Validates a record. `text` is its JSON, and `losses` are what was lost of it before. */
  function validate(json: unknown, text: string, losses: JsonLosses): Content {
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
    parseRecord: toLineParser(parseRecord),
    parseId: toLineParser(parseId),
    validateRow({ line, text, fields, json, losses = NO_LOSSES }) {
      const content = validate(fields, json ?? JSON.stringify(fields), losses);
      return 'problems' in content ? { line, text, ...content } : { line, ...content };
    },
    validateDeletion({ line, text, losses = NO_LOSSES }, id) {
      const problems = describeLosses(losses);
      return problems.length > 0 ? { line, text, problems } : { line, deletedId: id };
    },
    parseStored: (json) => toRecord(JSON.parse(json), json),
    sortKeyOf: (summary) => sortKeyOf(JSON.parse(summary)),
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

const COMPANIES = createParser({
  schema: CompanyInput,
  idSchema: Id,
  toId: (id) => id,
  parseId(text) {
    const json = jsonOrText(text);
    const isExact = describeLosses(findJsonLosses(text, json)).length === 0;
    const id = isExact ? Id.safeParse(json).data : undefined;
    return id === undefined
      ? { problems: [`is not the id of a company: ${text.slice(0, 60)}`] }
      : { deletedId: id };
  },
  toRecord: toCompanyRecord,
  sortKeyOf: ({ name }) => companySortKey(name),
  tooLong: 'is longer than 1 MB without its research and news, so a list of such companies could not be sent',
  isOpen: false,
});

const OFFERINGS = createParser({
  schema: OfferingInput,
  idSchema: Offering.shape.id,
  toId: String,
  // Any text can be the id of an offering, with or without quotes.
  parseId(text) {
    const json = jsonOrText(text);
    return { deletedId: typeof json === 'string' ? json : text };
  },
  toRecord: ({ id }, json) => toOfferingRecord(id, json),
  sortKeyOf: ({ id }) => offeringSortKey(id),
  tooLong: 'is longer than 1 MB, so a list of such offerings could not be sent',
  isOpen: true,
});

/**
 * The parsers for companies and for offerings. The fields of companies are fixed (SPEC §2.1). Offerings may have any
 * fields besides their id (SPEC §2.9).
 */
export const RECORD_PARSERS: Readonly<Record<Kind, RecordParser>> = {
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
