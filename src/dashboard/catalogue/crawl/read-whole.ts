import { RequestError } from '#dashboard/api/failure.ts';
import { type ListCounts, NOT_STARTED } from '#dashboard/api/paginate.ts';
import type { createBackgroundRead } from './background-read.ts';
import type { CrawlTarget, WholeCounts } from './page-fetcher.ts';

/** A whole list in a single response. */
export interface WholeList<Row> {
  readonly revision: string | null;
  /** Yields all rows, in the order of the list. Rejects with a `RequestError` if the response is incomplete. */
  batches(): AsyncIterable<{ readonly rows: readonly Row[]; readonly invalidRows: number }>;
}

interface ReadWholeOptions<Row> {
  /** Requests the list. Rejects with a `RequestError`. */
  open(signal: AbortSignal): Promise<WholeList<Row>>;
  readonly target: Pick<CrawlTarget<Row>, 'beginSync' | 'upsert'>;
  readonly background: Pick<ReturnType<typeof createBackgroundRead>, 'send' | 'waitForTurn'>;
  /** Number of rows that the first page reported. */
  readonly reported: number | null;
  onBatch(counts: ListCounts): void;
}

/** Reads the whole list with a single request. Resolves to `broken` if the response is incomplete. */
export async function readWhole<Row>(
  { open, target, background, reported, onBatch }: ReadWholeOptions<Row>,
  signal: AbortSignal,
): Promise<WholeCounts | 'broken'> {
  let counts: ListCounts = { ...NOT_STARTED.counts, reported };
  try {
    const { revision, batches } = await background.send(() => open(signal), signal);
    // Discard the rows of the first page, because they may be from another data set than the list.
    target.beginSync();
    for await (const { rows, invalidRows } of batches()) {
      counts = {
        reported,
        delivered: counts.delivered + rows.length + invalidRows,
        duplicates: counts.duplicates + target.upsert(rows).duplicates,
        invalidRows: counts.invalidRows + invalidRows,
      };
      onBatch(counts);
      await background.waitForTurn(signal);
    }
    return { ...counts, reported: counts.delivered, revision };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof RequestError)) throw error;
    return 'broken';
  }
}
