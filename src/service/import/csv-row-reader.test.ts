import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCsvRowReader, type CsvRow } from './csv-row-reader.ts';
import { readLines } from './lines.ts';

const HEADER = ['a', 'b', 'c'];

async function readRows(text: string, pieceSize = 2 ** 16): Promise<CsvRow[]> {
  async function* pieces() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
  }
  const reader = createCsvRowReader();
  const rows: CsvRow[] = [];
  for await (const lines of readLines(pieces())) rows.push(...lines.flatMap((line) => reader.read(line)));
  return [...rows, ...reader.end()];
}

const cell = fc.record({
  text: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 5 }),
    fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', '\t', ' ', 'é', 'a'), maxLength: 8 }),
  ),
  quoted: fc.boolean(),
});
const mustBeQuoted = (text: string) => /^"|[,\r\n]/.test(text);
const write = (row: readonly { text: string; quoted: boolean }[]) =>
  row
    .map(({ text, quoted }) => (quoted || mustBeQuoted(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(',');

test('any table comes back whole, with the line of each row, from pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      fc.integer({ min: 1, max: 40 }),
      async (table, lineEnd, endsWithLineEnd, pieceSize) => {
        const expected = [{ line: 1, cells: HEADER }];
        let line = 2;
        for (const row of table) {
          expected.push({ line, cells: row.map(({ text }) => text) });
          line += write(row).split(/\r\n|\r|\n/).length;
        }
        const lines = [HEADER.join(','), ...table.map(write)];
        const text = lines.join(lineEnd) + (endsWithLineEnd ? lineEnd : '');
        expect(await readRows(text, pieceSize)).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test('no line of any text is lost: it is a row, belongs to one, is blank, or has a problem', async () => {
  const text = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ' ', 'a'), maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(text, async (rest) => {
      const all = `a,b,c\n${rest}`;
      const rows = await readRows(all);
      const covered = new Set<number>();
      for (const row of rows) {
        // A good row has as many line ends as its cells, and begins where no other one has.
        const count = 'cells' in row ? row.cells.join('').split(/\r\n|\r|\n/).length : 1;
        for (let line = row.line; line < row.line + count; line++) {
          expect(covered).not.toContain(line);
          covered.add(line);
        }
      }
      for (const [at, line] of all.split(/\r\n|\r|\n/).entries())
        if (line.trim() !== '') expect(covered).toContain(at + 1);
    }),
    { numRuns: 2_000 },
  );
});

test('reading stays linear if every line closes a quote and opens the next', () => {
  const reader = createCsvRowReader();
  reader.read({ number: 1, text: HEADER.join(',') });
  const started = performance.now();
  let count = 0;
  for (let number = 2; number < 200_000; number++) count += reader.read({ number, text: 'x",""",' }).length;
  count += reader.end().length;
  expect(count).toBe(199_998);
  expect(performance.now() - started).toBeLessThan(10_000);
});
