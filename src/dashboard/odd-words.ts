import type { CompanySummaryReading } from '#contract/reading.ts';
import { sayCount } from './count-words.ts';
import { countOdd } from './missing-fields.ts';

const counted = (count: number, one: string, many: string) =>
  `${sayCount(count)} ${count === 1 ? one : many}`;

/** One sentence that counts what was odd in a page of companies; null where nothing was. */
export function oddWords(companies: readonly CompanySummaryReading[], leftOut: number): string | null {
  const odd = countOdd(companies);
  const said = [
    leftOut > 0 && `${counted(leftOut, 'row is', 'rows are')} left out for want of a usable id`,
    odd > 0 && `${counted(odd, 'field', 'fields')} could not be read`,
  ].filter((words) => words !== false);
  return said.length === 0 ? null : `On this page, ${said.join(', and ')}.`;
}
