/** Separators of tables, the most usual first. */
const DELIMITERS = [',', ';', '\t', '|'];
const MAX_RECORDS = 100;

/**
 * The separator of a table, found in its first records: the one that, outside quotes, splits most of them into as many
 * cells as the first; of several, the one with the most cells.
 */
export function findDelimiter(sample: string): string {
  let best = { delimiter: DELIMITERS[0] ?? ',', share: 0, titles: 0, width: 1 };
  for (const delimiter of DELIMITERS) {
    const counts = countCells(sample, delimiter);
    // A title above the header has one cell.
    const titles = Math.max(
      0,
      counts.findIndex((count) => count > 1),
    );
    const [width = 0, ...others] = counts.slice(titles);
    if (width < 2) continue;
    const same = others.filter((count) => count === width).length;
    const share = others.length === 0 ? 1 : same / others.length;
    const order = share - best.share || best.titles - titles || width - best.width;
    // Even if no record after the header has its width, a separator that splits the header is better than none.
    if (order > 0 || best.width === 1) best = { delimiter, share, titles, width };
  }
  return best.delimiter;
}

/** The number of cells of each record that is not blank, if cells were separated by a character. */
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
  // The last record of a sample may be cut off.
  if (counts.length === 0 && !isBlank) counts.push(cells);
  return counts;
}

/** The separator that Excel's first line such as `sep=;` names, with the length of that line; null if there is none. */
export function readSeparatorLine(text: string): { delimiter: string; length: number } | null {
  const match = /^"?sep=(.)"?[^\S\r\n]*(?:\r\n|\n|\r|$)/i.exec(text);
  return match?.[1] === undefined ? null : { delimiter: match[1], length: match[0].length };
}
