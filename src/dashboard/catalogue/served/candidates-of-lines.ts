import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { ParsedLine } from '../matching/parse-line.ts';

/**
 * How many texts are searched for at the same time. The server searches for one after the other anyway, so this only
 * saves the time between an answer and the next request. More would take the connections that other requests need.
 */
const PARALLEL = 4;

/**
 * Finds the companies that parsed lines may mean, by searching for the domain, tickers and names of each line. Texts
 * that several lines share are searched for once.
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
