/**
 * Reads a list of a data set in order. `readRows` reads those in positions from the first up to the second; positions
 * have no gaps, so a page that is not full is the last one.
 */
export async function* readPages<Row>(
  pageSize: number,
  readRows: (from: number, to: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let from = 0; ; from += pageSize) {
    const rows = await readRows(from, from + pageSize);
    yield rows;
    if (rows.length < pageSize) return;
  }
}
