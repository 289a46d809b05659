import { Company } from '#contract/company.ts';

/** The fields of a record that are not in the contract, in their original order. */
export const extraFields = (record: object): [name: string, value: unknown][] =>
  Object.entries(record).filter(([name]) => !Object.hasOwn(Company.shape, name));

/** Formats a value of unknown shape as text, never as markup or a link. Empty if there is no value. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
