import { Category, Company } from '#contract/company.ts';
import { Offering } from '#contract/offering.ts';
import { isCategorySlug, isOfferingId } from '#contract/params.ts';
import * as z from 'zod/mini';
import { describeIssues } from './describe-issue.ts';
import type { Line } from './lines.ts';
import { describeUnpairedSurrogates } from './unpaired-surrogates.ts';

/** One line of an import: a good record, or why it is not one. */
export type Parsed<T> =
  | { readonly line: number; readonly record: T }
  | { readonly line: number; readonly problems: readonly string[] };

/** Everything an import reads, in batches; it is read twice, so each call starts anew. */
export type Records<T> = () => AsyncIterable<readonly Parsed<T>[]>;

/** An offering, and its JSON text as it came: nothing of an operator's record is lost or rounded. */
export interface OfferingRecord {
  readonly id: Offering['id'];
  readonly json: string;
}

// `GET …/-1` is refused as malformed, so a company with a negative id could be listed but not opened.
const Id = z.int().check(z.nonnegative());

const Slug = z
  .string()
  .check(
    z.refine(isCategorySlug, 'must be 1 to 200 characters without spaces, commas and control characters'),
  );

/** A company as a file may state it: `research` and `news` may be absent and are then empty. */
const CompanyInput = z.strictObject({
  ...Company.shape,
  id: Id,
  categories: z.array(z.strictObject({ ...Category.shape, slug: Slug })),
  research: z.prefault(Company.shape.research, []),
  news: z.prefault(Company.shape.news, []),
});

// Clients take a dot for "here" and two for "one up", encoded or not, and never ask for them.
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

function parse<S extends z.ZodMiniType, T>(
  line: Line,
  schema: S,
  make: (record: z.output<S>, text: string) => T,
): Parsed<T>[] {
  if (line.text === null) return [{ line: line.number, problems: [line.problem] }];
  const text = line.text.trim();
  if (text === '') return [];
  const read = parseJson(text);
  if ('problem' in read) return [{ line: line.number, problems: [read.problem] }];
  const checked = schema.safeParse(read.json);
  const problems = [
    ...describeIssues(checked.error?.issues ?? [], read.json),
    ...describeUnpairedSurrogates(read.json, text),
  ];
  if (checked.success && problems.length === 0)
    return [{ line: line.number, record: make(checked.data, text) }];
  return [{ line: line.number, problems }];
}

/** A line of a companies file against the contract (SPEC §2.1); a blank line is nothing. */
export function parseCompanyLine(line: Line): Parsed<Company>[] {
  return parse(line, CompanyInput, (company) => company);
}

/** A line of an offerings file: a JSON object with an `id` (SPEC §2.9 shows no fields). */
export function parseOfferingLine(line: Line): Parsed<OfferingRecord>[] {
  return parse(line, OfferingInput, ({ id }, json) => ({ id, json }));
}
