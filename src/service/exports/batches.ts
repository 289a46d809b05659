import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSet, DataSets } from '../data-sets/store.ts';
import type { Selection } from '../data-sets/stored-json.ts';
import type { LoadShedder } from '../http/load-shedding.ts';

/**
 * How much text a batch should have, in characters. Reading it takes about a millisecond. V8 keeps longer texts among
 * its large objects, which it collects late, so that memory would grow by as much as all batches.
 */
const BATCH_LENGTH = 2 ** 16;
/** The size of the first batch, and of the largest one, in records. */
const [FIRST_BATCH, MAX_BATCH] = [4, 512];

interface BatchReaderOptions {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly dataSet: DataSet;
  readonly dataSets: Pick<DataSets, 'intact'>;
  readonly loadShedder: Pick<LoadShedder, 'run' | 'runNext'>;
}

/** Yields the records of a selection, some at a time. */
export type ReadBatches = (selection: Selection) => AsyncGenerator<readonly string[]>;

/**
 * Creates a reader for one request. Each batch is read when it is the caller's turn, so others are answered in between,
 * and only when it is asked for, so nothing is held up by a caller who reads slowly. The first batch of the request is
 * refused with 503 if it would wait for too long.
 */
export function createBatchReader(options: BatchReaderOptions): ReadBatches {
  const { request, reply, dataSets, loadShedder } = options;
  let { dataSet } = options;
  let hasBegun = false;

  async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (hasBegun) return loadShedder.runNext(request, work);
    hasBegun = true;
    return loadShedder.run(request, reply, work);
  }

  return async function* readBatches(selection) {
    let size = FIRST_BATCH;
    for (let from = 0; from < selection.total;) {
      const to = Math.min(from + size, selection.total);
      const at = from;
      const records = await takeTurn(async () => {
        dataSet = await dataSets.intact(dataSet);
        return selection.read(dataSet, at, to);
      });
      yield records;
      from = to;
      size = nextSize(size, records);
    }
  };
}

/** Adapts the size of batches to the size of records. Powers of two need few different statements. */
function nextSize(size: number, records: readonly string[]): number {
  const length = records.reduce((sum, record) => sum + record.length, 0);
  if (length > BATCH_LENGTH) return Math.max(1, size / 2);
  return 2 * length <= BATCH_LENGTH ? Math.min(MAX_BATCH, 2 * size) : size;
}
