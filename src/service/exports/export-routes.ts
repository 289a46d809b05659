import { exportOperations } from '#contract/exports.ts';
import type { Operation, ParametersOf } from '#contract/operations.ts';
import type { Scope } from '#contract/routes.ts';
import type { CompanyStore } from '../companies/company-store.ts';
import type { DataSet, DataSets } from '../data-sets/current-data-set.ts';
import type { RecordSelection } from '../data-sets/stored-json.ts';
import type { CreateCheck, RegisterOperation } from '../http/api-routes.ts';
import { createTagger, isNotModified, cacheHeadersOf } from '../http/etag.ts';
import type { LoadShedder } from '../http/load-shedding.ts';
import { sendNow, streamResponse } from '../http/send-response.ts';
import { ApiError } from '../lib/api-error.ts';
import { addressKey } from '../lib/client-address.ts';
import type { OfferingStore } from '../offerings/offering-store.ts';
import { COMPANY_CSV, createOfferingCsv, type ExportFormat, JSON_LINES } from './export-formats.ts';
import { createBatchReader, type ReadBatches } from './read-batches.ts';

interface ExportRoutesOptions {
  readonly register: RegisterOperation;
  readonly check: CreateCheck;
  readonly dataSets: Pick<DataSets, 'reopenIfChanged'>;
  readonly loadShedder: Pick<LoadShedder, 'run' | 'runNext'>;
  readonly version: string;
  readonly companies: Pick<CompanyStore, 'select'>;
  readonly offerings: Pick<OfferingStore, 'select'>;
}

interface Export {
  readonly selection: RecordSelection;
  readonly format: ExportFormat;
}

/** Selects the records and the format of an export. May use `readBatches` to look at the records first. */
type SelectExport<O extends Operation> = (
  dataSet: DataSet,
  parameters: ParametersOf<O>,
  readBatches: ReadBatches,
) => Promise<Export>;

/** How many exports a caller may download at the same time. Without a limit, slow downloads could fill the memory. */
const MAX_EXPORTS = 4;

/**
 * Registers the exports of whole lists, which go beyond the contract. Requests are checked like those of the contract's
 * operations (`api-routes.ts`), but responses are streamed instead of cached.
 */
export function exportRoutes(options: ExportRoutesOptions): void {
  const { register, check, dataSets, loadShedder, version, companies, offerings } = options;
  const tagOf = createTagger(version);
  const begin = createExportLimit();

  function registerExport<const O extends Operation & { readonly scope: Scope }>(
    operation: O,
    select: SelectExport<O>,
  ): void {
    const checkRequest = check(operation);
    const fileName = operation.path.slice(operation.path.lastIndexOf('/') + 1);
    register(operation, async (request, reply) => {
      const { key, parameters, cacheKey, dataSet } = await checkRequest(request, reply);
      const tag = tagOf(dataSet, cacheKey);
      const cacheHeaders = cacheHeadersOf(tag, dataSet);
      if (isNotModified(request, tag)) return sendNow(reply, { status: 304, headers: cacheHeaders });
      const end = begin(`${key.id} ${addressKey(request.ip)}`);
      try {
        const readBatches = createBatchReader({ request, dataSet, dataSets, loadShedder });
        const { selection, format } = await select(dataSet, parameters, readBatches);
        const lines = exportLines(readBatches(selection), selection, format, dataSet);
        // Read the first lines before sending the headers, so that most failures can still be answered with an error
        // response.
        const first = await lines.next();
        const disposition = `attachment; filename="${fileName}"`;
        const headers = ['content-type', format.contentType, 'content-disposition', disposition];
        await streamResponse(request, reply, [...cacheHeaders, ...headers], startWith(first.value, lines));
      } finally {
        end();
      }
    });
  }

  registerExport(exportOperations.companiesAsJsonLines, async (dataSet, query) => ({
    selection: await companies.select(dataSet, query),
    format: JSON_LINES,
  }));
  registerExport(exportOperations.companiesAsCsv, async (dataSet, query) => ({
    selection: await companies.select(dataSet, query),
    format: COMPANY_CSV[query.include],
  }));
  registerExport(exportOperations.offeringsAsJsonLines, async (dataSet) => ({
    selection: offerings.select(dataSet),
    format: JSON_LINES,
  }));
  const fieldsOf = createFieldReader();
  registerExport(exportOperations.offeringsAsCsv, async (dataSet, _parameters, readBatches) => {
    const selection = offerings.select(dataSet);
    return { selection, format: createOfferingCsv(await fieldsOf(dataSet, () => readBatches(selection))) };
  });
}

/** Yields the text of an export: the head with the first records, then the other records, and the last line. */
async function* exportLines(
  batches: AsyncIterable<readonly string[]>,
  { total }: RecordSelection,
  format: ExportFormat,
  { revision }: DataSet,
): AsyncGenerator<string, undefined> {
  let head = format.head();
  let count = 0;
  for await (const records of batches) {
    count += records.length;
    yield head + format.format(records);
    head = '';
  }
  if (count !== total) throw new Error(`The export has ${count} records instead of ${total}.`);
  yield head + format.end({ count, revision });
}

async function* startWith(first: string | undefined, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (first !== undefined) yield first;
  yield* rest;
}

/** Counts the running exports of each caller. Throws a 429 error if a caller starts too many. */
function createExportLimit() {
  const running = new Map<string, number>();
  return (caller: string): (() => void) => {
    const own = running.get(caller) ?? 0;
    if (own >= MAX_EXPORTS)
      throw new ApiError('rate_limited', 'Too many exports at a time. Wait until one of them has ended.', {
        headers: { 'retry-after': '5' },
      });
    running.set(caller, own + 1);
    return () => {
      const left = (running.get(caller) ?? 0) - 1;
      if (left > 0) running.set(caller, left);
      else running.delete(caller);
    };
  };
}

/**
 * Creates a function that finds the names of all fields that any offering has, in order of their first occurrence. It
 * remembers the names for each data set.
 */
function createFieldReader() {
  const known = new WeakMap<DataSet, ReadonlySet<string>>();
  return async (dataSet: DataSet, readBatches: () => AsyncIterable<readonly string[]>) => {
    const remembered = known.get(dataSet);
    if (remembered !== undefined) return remembered;
    const fields = new Set<string>();
    for await (const records of readBatches())
      for (const json of records) for (const name of Object.keys(JSON.parse(json))) fields.add(name);
    known.set(dataSet, fields);
    return fields;
  };
}
