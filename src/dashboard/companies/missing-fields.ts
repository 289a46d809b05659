import { parseInstant } from '../lib/format/format-date.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import { CONTRACT_FIELDS, isInstant, REQUIRED_FIELDS } from './fields.ts';

/** Fields of SPEC §2.2 without a usable value, but those that a server may leave out. */
export const missingFields = (record: CompanySummaryResponse): string[] => {
  const values = new Map(Object.entries(record));
  return REQUIRED_FIELDS.filter((name) => (values.get(name) ?? null) === null);
};

const isInvalidDate = (value: unknown) => typeof value === 'string' && parseInstant(value) === null;
const INSTANTS = CONTRACT_FIELDS.filter(isInstant);

/** Missing, of another type, or an invalid date. */
export const countInvalidFields = (records: readonly CompanySummaryResponse[]): number =>
  records.reduce(
    (sum, record) =>
      sum + missingFields(record).length + INSTANTS.filter((name) => isInvalidDate(record[name])).length,
    0,
  );
