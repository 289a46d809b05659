import { CompanySummaryReading } from '../../contract/response-schemas.ts';
import { parseInstant } from '../lib/format/format-date.ts';

const FIELDS = Object.keys(CompanySummaryReading.shape);

/** The fields that the contract promises and the record lacks: missing, null or of another type. */
export const missingFields = (record: CompanySummaryReading): string[] => {
  const values = new Map(Object.entries(record));
  return FIELDS.filter((name) => (values.get(name) ?? null) === null);
};

const isNoDate = (text: string | null) => text !== null && parseInstant(text) === null;

/** How many fields of these records are not as the contract has them: missing, of another type, or no date at all. */
export const countInvalidFields = (records: readonly CompanySummaryReading[]): number =>
  records.reduce(
    (sum, record) =>
      sum + missingFields(record).length + [record.created_at, record.updated_at].filter(isNoDate).length,
    0,
  );
