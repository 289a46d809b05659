import type { FastifyRequest } from 'fastify';
import type { DataSet, DataSets } from '../data-sets/current-data-set.ts';
import type { RecordSelection } from '../data-sets/stored-json.ts';
import type { LoadShedder } from '../http/load-shedding.ts';

/**
 * How long the text of a batch should be, in characters. Reading that much takes about a millisecond. V8 collects
 * longer texts late, so that the memory of all batches would add up.
 */
const BATCH_LENGTH = 2 ** 16;
/** The number of records in the first batch, and in the largest one. */
const [FIRST_BATCH, MAX_BATCH] = [4, 512];

interface BatchReaderOptions {
  readonly request: FastifyRequest;
  readonly dataSet: DataSet;
  readonly dataSets: Pick<DataSets, 'reopenIfChanged'>;
  readonly loadShedder: Pick<LoadShedder, 'run' | 'runNext'>;
}

/** Yields the records of a selection, one batch at a time. */
export type ReadBatches = (selection: RecordSelection) => AsyncGenerator<readonly string[]>;

/**
 * Creates a function that reads the records for one export request. Each batch waits for its turn, so that other
 * requests are answered in between. A batch is read only when it is needed, so a caller who reads slowly holds up
 * nobody. If the first batch would have to wait too long, the request is refused with 503.
 */
export function createBatchReader(options: BatchReaderOptions): ReadBatches {
  const { request, dataSets, loadShedder } = options;
  let { dataSet } = options;
  let hasBegun = false;

  async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (hasBegun) return loadShedder.runNext(request, work);
    hasBegun = true;
    return loadShedder.run(request, work);
  }

  return async function* readBatches(selection) {
    let size = FIRST_BATCH;
    for (let from = 0; from < selection.total;) {
      const to = Math.min(from + size, selection.total);
      const at = from;
      const records = await takeTurn(async () => {
        dataSet = await dataSets.reopenIfChanged(dataSet);
        return selection.read(dataSet, at, to);
      });
      yield records;
      from = to;
      size = nextSize(size, records);
    }
  };
}

/**
 * Adapts the number of records in a batch to their length. It is always a power of two, so that few different SQL
 * statements are needed.
 */
function nextSize(size: number, records: readonly string[]): number {
  const length = records.reduce((sum, record) => sum + record.length, 0);
  if (length > BATCH_LENGTH) return Math.max(1, size / 2);
  return 2 * length <= BATCH_LENGTH ? Math.min(MAX_BATCH, 2 * size) : size;
}
