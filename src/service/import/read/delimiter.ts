/** The possible separators of cells, the most common one first. */
const DELIMITERS = [',', ';', '\t', '|'];
const MAX_RECORDS = 100;

/**
 * Finds the separator of a table from its first records: the character that splits most records into as many cells as
 * the header. Separators inside quotes don't count. If several characters do equally well, the one with the most cells
 * wins.
 */
export function findDelimiter(sample: string): string {
  let best = { delimiter: DELIMITERS[0] ?? ',', share: 0, titles: 0, width: 1 };
  for (const delimiter of DELIMITERS) {
    const counts = countCells(sample, delimiter);
    // Rows above the header, such as a title, have one cell, so the first row with more is the header.
    const titles = Math.max(
      0,
      counts.findIndex((count) => count > 1),
    );
    const [width = 0, ...others] = counts.slice(titles);
    if (width < 2) continue;
    const same = others.filter((count) => count === width).length;
    const share = others.length === 0 ? 1 : same / others.length;
    const order = share - best.share || best.titles - titles || width - best.width;
    // Any separator that splits the header is better than none, even if all other records have another number of
    // cells.
    if (order > 0 || best.width === 1) best = { delimiter, share, titles, width };
  }
  return best.delimiter;
}

/** Returns how many cells each record has if `delimiter` separates cells. Blank records are skipped. */
function countCells(sample: string, delimiter: string): number[] {
  const counts: number[] = [];
  let [cells, isQuoted, isCellStart, isBlank] = [1, false, true, true];
  for (let at = 0; at < sample.length && counts.length < MAX_RECORDS; at++) {
    const character = sample[at];
    if (isQuoted) {
      if (character !== '"') continue;
      if (sample[at + 1] === '"') at++;
      else isQuoted = false;
    } else if (character === '\n' || character === '\r') {
      if (!isBlank) counts.push(cells);
      [cells, isCellStart, isBlank] = [1, true, true];
    } else if (character === delimiter) {
      cells++;
      isCellStart = true;
    } else if (character === '"' && isCellStart) {
      [isQuoted, isCellStart, isBlank] = [true, false, false];
    } else if (character?.trim() !== '') {
      isCellStart = false;
      isBlank &&= DELIMITERS.includes(character ?? '');
    }
  }
  // The sample may end in the middle of the last record, so count that record only if there is no other.
  if (counts.length === 0 && !isBlank) counts.push(cells);
  return counts;
}

/**
 * Reads the line `sep=;`, with which Excel names the separator at the top of a file. Returns the separator and the
 * length of that line, or null if there is no such line.
 */
export function readSeparatorLine(text: string): { delimiter: string; length: number } | null {
  const match = /^"?sep=(.)"?[^\S\r\n]*(?:\r\n|\n|\r|$)/i.exec(text);
  return match?.[1] === undefined ? null : { delimiter: match[1], length: match[0].length };
}
