import { parseInstant } from '../lib/format/format-date.ts';
import { CompanySummaryResponse } from '../api/response-schemas.ts';

const FIELDS = Object.keys(CompanySummaryResponse.entries);

/** Fields of SPEC §2.2 without a usable value. */
export const missingFields = (record: CompanySummaryResponse): string[] => {
  const values = new Map(Object.entries(record));
  return FIELDS.filter((name) => (values.get(name) ?? null) === null);
};

const isInvalidDate = (text: string | null) => text !== null && parseInstant(text) === null;

/** Missing, of another type, or an invalid date. */
export const countInvalidFields = (records: readonly CompanySummaryResponse[]): number =>
  records.reduce(
    (sum, record) =>
      sum +
      missingFields(record).length +
      [record.created_at, record.updated_at].filter(isInvalidDate).length,
    0,
  );
