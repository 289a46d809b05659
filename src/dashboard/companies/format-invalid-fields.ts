import { formatCount } from '../lib/format/format-count.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import { countInvalidFields } from './missing-fields.ts';

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** null if there are none. */
export function formatInvalidFields(
  companies: readonly CompanySummaryResponse[],
  invalidRows: number,
): string | null {
  const invalidFields = countInvalidFields(companies);
  const parts = [
    invalidRows > 0 && `${counted(invalidRows, 'row', 'rows')} skipped: no usable ID`,
    invalidFields > 0 && `${counted(invalidFields, 'field', 'fields')} could not be read`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `On this page, ${parts.join('; ')}.`;
}
