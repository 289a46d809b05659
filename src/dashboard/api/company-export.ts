import * as z from 'zod/mini';
import { Company } from '#contract/company.ts';
import { EXPORT_PATHS, REVISION_HEADER } from '#contract/routes.ts';
import type { ApiOptions } from './client.ts';
import { conformsTo } from './conforms-to.ts';
import { requestLines } from './read-lines.ts';
import { toPath } from './request.ts';
import { CompanyResponse, CompanySummaryResponse } from './response-schemas.ts';

/**
 * Some of the companies of an export. `details` has the same companies with research and news if the export includes
 * these, and is empty otherwise.
 */
export interface ExportBatch {
  readonly rows: readonly CompanySummaryResponse[];
  readonly details: readonly CompanyResponse[];
  /** Number of lines without a usable id. */
  readonly invalidRows: number;
}

export interface CompanyExport {
  /** The data set that is exported; null if the server doesn't name it. */
  readonly revision: string | null;
  /** Yields all companies in the order of the list. Rejects with RequestError if the export isn't complete. */
  batches(): AsyncGenerator<ExportBatch>;
}

/**
 * Number of lines that are passed on together, about as many as a page has. Smaller batches would be slow, because the
 * list is sorted anew after each of them.
 */
const BATCH = 500;

/** The last line, an `ExportEnd` of the contract. */
const End = z.object({ end: z.object({ count: z.int() }) });

const isCompany = conformsTo(Company);

function parseCompany(line: unknown): CompanyResponse | undefined {
  if (!isCompany(line)) return CompanyResponse.safeParse(line).data;
  // The cast is safe, because parsing would only change the order of the fields.
  const { research, news, ...row } = line as CompanyResponse;
  // Give the row the same order of fields as a row of a page, because rows are compared as JSON.
  return Object.assign(CompanySummaryResponse.parse(row), { research, news });
}

/**
 * Parses lines that contain companies with their research and news. The rows of the list are made from the same
 * companies.
 */
function parseFull(lines: readonly unknown[]): ExportBatch {
  const details = lines.flatMap((line) => parseCompany(line) ?? []);
  const rows = details.map(({ research: _research, news: _news, ...row }) => row);
  return { rows, details, invalidRows: lines.length - rows.length };
}

function parseSummaries(lines: readonly unknown[]): ExportBatch {
  const rows = lines.flatMap((line) => CompanySummaryResponse.safeParse(line).data ?? []);
  return { rows, details: [], invalidRows: lines.length - rows.length };
}

/**
 * Requests the export of all companies, which only our own service offers (docs/beyond-the-contract.md). Resolves when
 * the response's headers have arrived. Rejects with RequestError. The path is never taken from the server's
 * configuration, because the API key is sent to it.
 */
export async function openCompanyExport(
  options: ApiOptions,
  include: 'summary' | 'full',
  signal: AbortSignal,
): Promise<CompanyExport> {
  const path = toPath({ path: EXPORT_PATHS.companies, scope: null }, { query: [['include', include]] });
  const response = await requestLines(options, path, signal);
  const parse = include === 'full' ? parseFull : parseSummaries;

  return {
    revision: response.headers.get(REVISION_HEADER),
    async *batches() {
      let [received, count]: [number, number | null] = [0, null];
      let collected: unknown[] = [];
      for await (const lines of response.lines()) {
        if (count !== null) throw response.incomplete('it went on after its last line');
        collected.push(...lines);
        count = End.safeParse(lines.at(-1)).data?.end.count ?? null;
        if (count !== null) collected.pop();
        if (collected.length < BATCH && count === null) continue;
        received += collected.length;
        if (collected.length > 0) yield parse(collected);
        collected = [];
      }
      if (count === null) throw response.incomplete('its last line is missing');
      if (count !== received) throw response.incomplete(`${received} of ${count} companies arrived`);
    },
  };
}
