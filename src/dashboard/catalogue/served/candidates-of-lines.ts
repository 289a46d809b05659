import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { ParsedLine } from '../matching/parse-line.ts';

/**
 * Maximum number of texts to search for at the same time. The server answers searches one after another anyway, so this
 * only saves the time between a response and the next request. A higher number would take connections from other
 * requests.
 */
const PARALLEL = 4;

/**
 * Finds the companies that parsed lines may mean. Searches for the domain, tickers and names of each line, and only
 * once for a text that several lines share.
 */
export async function candidatesOfLines(
  lines: readonly ParsedLine[],
  search: (text: string) => Promise<readonly CompanySummaryResponse[]>,
): Promise<readonly CompanySummaryResponse[]> {
  const given = lines.flatMap(({ domain, tickers, names }) => [
    domain ?? '',
    ...tickers,
    ...names.map(({ text }) => text),
  ]);
  const texts = [...new Set(given)].filter((text) => text !== '');
  const found: CompanySummaryResponse[] = [];
  for (let index = 0; index < texts.length; index += PARALLEL)
    found.push(...(await Promise.all(texts.slice(index, index + PARALLEL).map(search))).flat());
  return found;
}
