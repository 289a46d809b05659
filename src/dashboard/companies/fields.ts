import * as z from 'zod/mini';
import { CompanySummary, Instant, Company } from '#contract/company.ts';
import { stringifyJson } from '#dashboard/lib/exact-number.ts';
import { parseInstant } from '#dashboard/lib/format/format-date.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';

/** The name of a field that a company has in a list (SPEC §2.2). */
export type FieldName = keyof CompanySummary;

interface Field {
  readonly label: string;
  /** Where the profile shows it: among the facts in sight, in the record's details, or below their counts. */
  readonly group: 'facts' | 'details' | 'logo';
  /** Whether a printed profile has it; what is missing has a place of its own, or says nothing on paper. */
  readonly printed?: true;
  /** In the font of code, since it is an identifier. */
  readonly code?: true;
}

/**
 * How the fields of a company are called, and where they are shown, in the order of the profile. Their types and which
 * of them a server must send are the contract's; the lenient schema, exports and the report of missing data follow it.
 */
export const FIELDS: Readonly<Record<FieldName, Field>> = {
  founded_year: { label: 'Founded', group: 'facts', printed: true },
  location: { label: 'Location', group: 'facts', printed: true },
  legal_name: { label: 'Legal name', group: 'facts' },
  domain: { label: 'Domain', group: 'details' },
  ticker: { label: 'Ticker', group: 'details', code: true },
  categories: { label: 'Categories', group: 'details', printed: true },
  updated_at: { label: 'Updated', group: 'facts', printed: true },
  created_at: { label: 'Added', group: 'facts', printed: true },
  id: { label: 'Id', group: 'details', printed: true, code: true },
  name: { label: 'Name', group: 'details' },
  normalized_name: { label: 'Short name', group: 'details', printed: true, code: true },
  description: { label: 'Description', group: 'details' },
  logo_filename: { label: 'Logo file', group: 'logo', code: true },
  logo_color: { label: 'Logo colour', group: 'logo', code: true },
};

// Object.keys loses the literal types.
/** In the order of the profile. */
export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[];

/** In the order of the contract. */
export const CONTRACT_FIELDS = Object.keys(CompanySummary.shape) as readonly FieldName[];

const schemaOf = (name: FieldName): unknown => CompanySummary.shape[name];

/** The fields that a server must send. */
export const REQUIRED_FIELDS = CONTRACT_FIELDS.filter(
  (name) => !(schemaOf(name) instanceof z.ZodMiniOptional),
);

/** Whether the contract says that a field is a moment; text of another may only look like one. */
export function isInstant(name: FieldName): boolean {
  const schema = schemaOf(name);
  return (schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema) === Instant;
}

/** A field as text; null if there is no value, which for a year is 0 too. */
export function fieldText(company: CompanySummaryResponse, name: FieldName): string | null {
  if (name === 'categories') return company.categories.map(({ slug, name: own }) => own || slug).join(', ');
  const value = company[name];
  return value || name === 'id' ? String(value) : null;
}

/** Fields of SPEC §2.2 without a usable value, but those that a server may leave out. */
export const missingFields = (record: CompanySummaryResponse): string[] =>
  REQUIRED_FIELDS.filter((name) => (record[name] ?? null) === null);

const isInvalidDate = (value: unknown) => typeof value === 'string' && parseInstant(value) === null;
const INSTANTS = CONTRACT_FIELDS.filter(isInstant);

/** Missing, of another type, or an invalid date. */
export const countInvalidFields = (records: readonly CompanySummaryResponse[]): number =>
  records.reduce(
    (sum, record) =>
      sum + missingFields(record).length + INSTANTS.filter((name) => isInvalidDate(record[name])).length,
    0,
  );

/** The fields of a record that are not in the contract, in their original order. */
export const extraFields = (record: object): [name: string, value: unknown][] =>
  Object.entries(record).filter(([name]) => !Object.hasOwn(Company.shape, name));

/** Formats a value of unknown shape as text, never as markup or a link. Empty if there is no value. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : stringifyJson(value);
}
