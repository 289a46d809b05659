interface KnownRecordsOptions<Id, Row> {
  /** Reads records from the server by their ids. */
  readonly readByIds: (ids: readonly Id[]) => Promise<readonly Row[]>;
  /** Adds records to the index in the worker. */
  readonly add: (rows: readonly Row[]) => void;
}

/**
 * Reads records of a list that the server searches into the worker's index. For these records, the index can then
 * answer as if it had read the whole list.
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
    /** Reads records one after the other with those of other questions, so that none is requested twice. */
    read(ids: readonly Id[]): Promise<void> {
      const result = last.then(() => readMissing(ids));
      last = result.catch(() => {});
      return result;
    },
    /** Forgets which records the index has, because there is another index or other data on the server. */
    reset: () => known.clear(),
  };
}
