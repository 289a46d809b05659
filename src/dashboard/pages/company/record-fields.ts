import { CompanyReading, CompanySummaryReading } from '#contract/reading.ts';

/** The fields of a record that the contract does not name, in the order they came. */
export const extraFields = (record: object): [name: string, value: unknown][] =>
  Object.entries(record).filter(([name]) => !Object.hasOwn(CompanyReading.shape, name));

/** The fields that the contract promises and the record lacks: missing, null or of another type. */
export const missingFields = (record: CompanySummaryReading): string[] => {
  const values = new Map(Object.entries(record));
  return Object.keys(CompanySummaryReading.shape).filter((name) => (values.get(name) ?? null) === null);
};

/** A value of unknown shape as text; never as markup, never as a link. Empty where there is none. */
export function sayValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
