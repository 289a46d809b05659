import * as z from 'zod/mini';
import { companyField, type FieldName } from '#company-search/company-fields.ts';
import { Company, CompanySummary } from '#contract/company.ts';
import { parseInstant } from '#contract/iso-date.ts';
import { stringifyJson } from '#records/exact-number.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import { isNumberKind, NUMBER_FORMATS } from './number-formats.ts';

/** All fields of a company in API lists, in the order of the API contract. */
export const CONTRACT_FIELDS = Object.keys(CompanySummary.shape) as readonly FieldName[];

const schemaOf = (name: FieldName): unknown => CompanySummary.shape[name];

export const REQUIRED_FIELDS = CONTRACT_FIELDS.filter(
  (name) => !(schemaOf(name) instanceof z.ZodMiniOptional),
);

/** True if the contract says that the field is a date-time. Other fields may contain text that looks like one. */
export const isInstant = (name: FieldName): boolean => companyField(name).kind === 'instant';

/** Returns a field as text. Null if it has no value. */
export function fieldText(company: CompanySummaryResponse, name: FieldName): string | null {
  if (name === 'categories') return company.categories.map(({ slug, name: own }) => own || slug).join(', ');
  const value = company[name];
  if (typeof value !== 'number') return value || null;
  const { kind } = companyField(name);
  return isNumberKind(kind) ? NUMBER_FORMATS[kind].text(value) : String(value);
}

/** Returns the fields that SPEC §2.2 requires but the record lacks, or has only as null. */
export const missingFields = (record: CompanySummaryResponse): string[] =>
  REQUIRED_FIELDS.filter((name) => (record[name] ?? null) === null);

const isInvalidDate = (value: unknown) => typeof value === 'string' && parseInstant(value) === null;
const INSTANTS = CONTRACT_FIELDS.filter(isInstant);

/** Counts fields that are missing, have the wrong type or contain an invalid date. */
export const countInvalidFields = (records: readonly CompanySummaryResponse[]): number =>
  records.reduce(
    (sum, record) =>
      sum + missingFields(record).length + INSTANTS.filter((name) => isInvalidDate(record[name])).length,
    0,
  );

export const extraFields = (record: object): [name: string, value: unknown][] =>
  Object.entries(record).filter(([name]) => !Object.hasOwn(Company.shape, name));

/** Formats a value of any type as plain text. Returns '' for null and undefined. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : stringifyJson(value);
}
