import { expect, test } from 'vitest';
import { guessColumn, linesOf } from './guess-column.ts';
import { ListError, MAX_LINES } from './input-table.ts';
import { readFile, readListText } from './read-list.ts';

const lines = (text: string) => {
  const table = readListText(text);
  return linesOf(table, guessColumn(table));
};

test.each([
  ['lines', 'Apple\n\n Microsoft \r\nNike\n', ['Apple', 'Microsoft', 'Nike']],
  ['names with commas', 'Apple, Inc.\nBlock, Inc.\nNike, Inc.', ['Apple, Inc.', 'Block, Inc.', 'Nike, Inc.']],
  ['a single name with a comma', 'Apple, Inc.', ['Apple, Inc.']],
  ['a comma-separated line', 'AAPL, MSFT, NKE', ['AAPL', 'MSFT', 'NKE']],
  ['quoted names', '"Apple, Inc."\n"Nike, Inc."', ['Apple, Inc.', 'Nike, Inc.']],
  ['CSV with a header', 'Ticker,Company\nAAPL,"Apple, Inc."\nNKE,Nike', ['Apple, Inc.', 'Nike']],
  ['semicolons', 'id;Firma;website\n1;Apple;apple.com\n2;Nike;nike.com', ['apple.com', 'nike.com']],
  ['cells of a spreadsheet', 'Apple\t10\nNike\t20', ['Apple', 'Nike']],
  ['a header above lines', 'Company name\nApple\nNike', ['Apple', 'Nike']],
  ['a line of a separator', 'sep=;\nCompany;x\nApple;1', ['Apple']],
  [
    'identifiers beside names',
    'LEI,CIK,Issuer\nHWUPKR0MPOU8FGXBT394,320193,Apple\n784F5XWPLTWKTBV3E584,320187,Nike',
    ['Apple', 'Nike'],
  ],
  [
    'identifiers beside names without a header',
    'HWUPKR0MPOU8FGXBT394,320193,Apple Inc\n784F5XWPLTWKTBV3E584,320187,Nike Inc',
    ['Apple Inc', 'Nike Inc'],
  ],
  ['tickers with a header', 'Symbol,Shares\nAAPL,10\nNKE,5', ['AAPL', 'NKE']],
  ['a table without a header', '10,Apple Inc.,AAPL\n20,Nike,NKE', ['Apple Inc.', 'Nike']],
  ['a row without the column', 'Company,x\nApple,1\n,2', ['Apple', '']],
  ['nothing', ' \n\t\n', []],
])('%s are read as a list', (_, text, expected) => {
  expect(lines(text)).toEqual(expected);
});

const file = (parts: BlobPart[], name = 'list.csv') => new File(parts, name);

test('a file in UTF-16 is read', async () => {
  const bytes = new Uint8Array([
    0xff,
    0xfe,
    ...Array.from('Nestlé\nApple', (letter) => [letter.charCodeAt(0), 0]).flat(),
  ]);
  expect((await readFile(file([bytes]))).rows).toEqual([['Nestlé'], ['Apple']]);
});

test('text that is not Unicode is read as Windows-1252, and the dialog says so', async () => {
  const table = await readFile(file([new Uint8Array([0x4e, 0x65, 0x73, 0x74, 0x6c, 0xe9])]));
  expect(table.rows).toEqual([['Nestlé']]);
  expect(table.note).toMatch('Windows-1252');
});

test('an Excel file is read by the reader of the import', async () => {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Holdings',
        rows: [
          ['Company', 'Shares'],
          ['Apple', 10],
          ['Nike', null],
        ],
      },
    ],
  });
  const table = await readFile(file([new Uint8Array(bytes)], 'list.xlsx'));
  expect({ header: table.header, rows: table.rows }).toEqual({
    header: ['Company', 'Shares'],
    rows: [['Apple', '10'], ['Nike']],
  });
});

/** Returns an Excel file with one sheet. */
async function xlsx(rows: (string | number | null)[][]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  return new Uint8Array(await writeXlsx({ sheets: [{ name: 'List', rows }] }));
}

/** Changes the size that the zip directory states for each file in it. */
function withStatedSize(bytes: Uint8Array, size: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = 0; at + 4 <= bytes.length; at++)
    if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint32(at + 24, size, true);
  return bytes;
}

test('a small Excel file that expands to gigabytes is refused before it is expanded', async () => {
  const bomb = withStatedSize(await xlsx([['Company'], ['Apple']]), 1_500_000_000);
  const reading = readFile(file([bomb as BlobPart], 'bomb.xlsx'));
  await expect(reading).rejects.toThrow(
    /^bomb\.xlsx expands to [\d,]+ MB, which is too much to read here: save only/,
  );
});

test('an Excel file whose directory hides how far it expands is refused', async () => {
  const hidden = withStatedSize(await xlsx([['Company'], ['Apple']]), 0);
  await expect(readFile(file([hidden as BlobPart], 'odd.xlsx'))).rejects.toThrow(
    "can't be read as an Excel file",
  );
});

test('an Excel file with millions of empty cells is refused', async () => {
  const wide = Array.from({ length: 130 }, () => [...Array.from({ length: 16_000 }, () => null), 'x']);
  const reading = readFile(file([(await xlsx(wide)) as BlobPart], 'wide.xlsx'));
  await expect(reading).rejects.toThrow('wide.xlsx has more than 2,000,000 cells, which is too much');
});

test('an Excel file with too many lines is refused', async () => {
  const long = Array.from({ length: MAX_LINES + 5 }, (_, at) => [`Company ${at}`]);
  const reading = readFile(file([(await xlsx(long)) as BlobPart], 'long.xlsx'));
  await expect(reading).rejects.toThrow('This list has more than 20,000 lines.');
});

test('blank rows and cells of an Excel file are left out', async () => {
  const table = await readFile(
    file([(await xlsx([['Apple', null], [null], ['Nike']])) as BlobPart], 'list.xlsx'),
  );
  expect(table.rows).toEqual([['Apple'], ['Nike']]);
});

test.each([
  ['an empty file', [''], 'list.csv has no lines.'],
  ['a picture', [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])], "list.csv isn't a list."],
  ['an old Excel file', [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])], 'old format'],
  ['a damaged Excel file', [new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9])], "can't be read as an Excel file"],
  ['a file of 100,000 lines', ['Apple\n'.repeat(100_000)], 'This list has 100,000 lines.'],
  ['a file of 30 MB', [new Uint8Array(30_000_000)], 'list.csv has 30 MB.'],
])('%s gets an error that says what to do', async (_, parts, message) => {
  await expect(readFile(file(parts as BlobPart[]))).rejects.toThrow(ListError);
  await expect(readFile(file(parts as BlobPart[]))).rejects.toThrow(message);
});

test('the longest list that can be matched is read', () => {
  expect(readListText('Apple\n'.repeat(MAX_LINES)).rows).toHaveLength(MAX_LINES);
});
