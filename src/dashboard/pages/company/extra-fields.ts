import { CompanyReading } from '../../../contract/response-schemas.ts';

/** The fields of a record that the contract does not name, in the order they came. */
export const extraFields = (record: object): [name: string, value: unknown][] =>
  Object.entries(record).filter(([name]) => !Object.hasOwn(CompanyReading.shape, name));

/** A value of unknown shape as text; never as markup, never as a link. Empty where there is none. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
