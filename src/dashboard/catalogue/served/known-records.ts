interface KnownRecordsOptions<Id, Row> {
  /** Reads records from the server by their ids. */
  readonly readByIds: (ids: readonly Id[]) => Promise<readonly Row[]>;
  /** Adds records to the index in the worker. */
  readonly add: (rows: readonly Row[]) => void;
}

/**
 * Reads some records of a list that the server searches into the worker's index. The index can then answer questions
 * about them as if it had the whole list.
 */
export function createKnownRecords<Id, Row>({ readByIds, add }: KnownRecordsOptions<Id, Row>) {
  const known = new Set<Id>();
  let last: Promise<unknown> = Promise.resolve();

  async function readMissing(ids: readonly Id[]) {
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0) return;
    add(await readByIds(missing));
    for (const id of missing) known.add(id);
  }

  return {
    /**
     * Reads the records that the index lacks. Concurrent calls run one after another, so that no record is requested
     * twice.
     */
    read(ids: readonly Id[]): Promise<void> {
      const result = last.then(() => readMissing(ids));
      last = result.catch(() => {});
      return result;
    },
    /** Forgets which records the index has. Call this when the index was replaced or the server has other data. */
    reset: () => known.clear(),
  };
}
