import type { CompanySummaryReading } from '../../contract/response-schemas.ts';
import { formatCount } from '../lib/format/format-count.ts';
import { countInvalidFields } from './missing-fields.ts';

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** One sentence that counts what was odd in a page of companies; null where nothing was. */
export function formatInvalidFields(
  companies: readonly CompanySummaryReading[],
  invalidRows: number,
): string | null {
  const odd = countInvalidFields(companies);
  const said = [
    invalidRows > 0 && `${counted(invalidRows, 'row is', 'rows are')} left out for want of a usable id`,
    odd > 0 && `${counted(odd, 'field', 'fields')} could not be read`,
  ].filter((words) => words !== false);
  return said.length === 0 ? null : `On this page, ${said.join(', and ')}.`;
}
