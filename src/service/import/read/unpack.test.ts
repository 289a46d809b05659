import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readRows, rowsOf } from '../../testing/input-records.ts';
import { company, temporaryFile, temporaryFolder } from '../../testing/temporary-data.ts';
import { zstdBlocks } from './zstd-blocks.ts';

/** One company, compressed by `zstd`, which Node 20 cannot do. */
const ZSTD = Buffer.from(
  'KLUv/QRYTQUA4goiH1CFWAeAoTMqeCFqOQRZIiiahhivIWXZSRE+ycx3eg+CgdY8T/SDSsmAJONIBgFJyFM96mobdSF7ogQi1Z1l2MtGZcraPVGSJEeqQ12A1ba9pxW4C8bxic4UOniqw3bN1rGyemnXHBuGzNnHynR7ojtd1ulqG8BOGdjviV54qi+j74mOVG98gQsASWFuXSiKgeNckeC8bFb82CwnZkE2S0FgW2KSAcPXiHk=',
  'base64',
);
/** An unfinished record of 20 MB. */
const LONG = Buffer.concat([Buffer.from('{"name":"'), Buffer.alloc(20 * 2 ** 20, 'x')]);
const CSV = Buffer.from('id,name\n1,Acme\n2,Bolt\n');
const EXPECTED = [{ fields: { id: 1, name: 'Acme' } }, { fields: { id: 2, name: 'Bolt' } }];

const zipOf = (files: Readonly<Record<string, Buffer | Uint8Array>>) => Buffer.from(zipSync({ ...files }));
const xlsxOf = async (rows: (string | number)[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Companies', rows }] }));

/** Returns a workbook with these rows in the XML of its sheet. */
async function toWorkbook(rows: string): Promise<Buffer> {
  const files = unzipSync(await xlsxOf([['id']]));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const replaced = sheet.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`);
  expect(replaced).not.toBe(sheet);
  return zipOf({ ...files, 'xl/worksheets/sheet1.xml': strToU8(replaced) });
}

/** A zstd frame whose blocks repeat one byte 131,072 times each. */
function zstdBomb(blocks: number): Buffer {
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38]);
  const block = (isLast: boolean) => {
    const fields = (131_072 << 3) | (1 << 1) | Number(isLast);
    return Buffer.from([fields & 0xff, (fields >> 8) & 0xff, fields >> 16, 0x5b]);
  };
  return Buffer.concat([header, ...Array.from({ length: blocks }, (_, at) => block(at === blocks - 1))]);
}

describe('a file is unpacked by its contents, whatever its name', () => {
  test('from gzip, also in several parts', async () => {
    const text = Buffer.from(
      Array.from({ length: 5_000 }, (_, id) => `${JSON.stringify(company(id, 'A'))}\n`).join(''),
    );
    for (const bytes of [
      gzipSync(text),
      Buffer.concat([gzipSync(text.subarray(0, 999)), gzipSync(text.subarray(999))]),
    ])
      expect((await rowsOf(bytes)).rows).toHaveLength(5_000);
  });

  test('from zstd, also in several frames', async () => {
    expect((await rowsOf(ZSTD)).rows).toMatchObject([{ fields: { id: 1 } }]);
    expect((await rowsOf(Buffer.concat([ZSTD, ZSTD]))).rows).toHaveLength(2);
  });

  test('from a zip with one file, beside what macOS adds', async () => {
    const zip = zipOf({
      'data/companies.csv': CSV,
      '__MACOSX/data/._companies.csv': CSV,
      'data/.DS_Store': CSV,
    });
    expect((await rowsOf(zip)).rows).toMatchObject(EXPECTED);
  });

  test('from a workbook, on its own and in gzip and zip', async () => {
    const xlsx = await xlsxOf([
      ['id', 'name'],
      [1, 'Acme'],
      [2, 'Bolt'],
    ]);
    for (const bytes of [xlsx, gzipSync(xlsx), zipOf({ 'a.xlsx': xlsx }), gzipSync(zipOf({ 'a.csv': CSV }))])
      expect((await rowsOf(bytes)).rows).toMatchObject(EXPECTED);
  });

  test('as the zstd command writes it, at any level', async ({ skip }) => {
    skip(spawnSync('zstd', ['--version']).error !== undefined, 'zstd is not installed');
    const file = join(await temporaryFolder(), 'a.csv');
    const rows = Array.from({ length: 10_000 }, (_, id) => `${id},Company ${(id * 7919) % 10_007}`);
    await writeFile(file, ['id,name', ...rows].join('\n'));
    for (const options of [['-1'], ['-19'], ['--no-check', '-3'], ['--long', '-3']]) {
      execFileSync('zstd', [...options, '-q', '-f', file, '-o', `${file}.zst`]);
      expect((await readRows(`${file}.zst`)).rows).toHaveLength(10_000);
    }
  });
});

describe('a file is refused', () => {
  test('if it is damaged or cut off', async () => {
    const gzip = gzipSync(JSON.stringify(company(1, 'A')));
    const zip = zipOf({ 'a.csv': CSV });
    const wrongSum = Buffer.from(zipSync({ 'a.csv': [new Uint8Array(CSV), { level: 0 }] }));
    wrongSum[wrongSum.indexOf('Acme')] = 0x42;
    for (const bytes of [gzip.subarray(0, -9), ZSTD.subarray(0, -9), zip.subarray(0, -9), wrongSum])
      await expect(rowsOf(bytes)).rejects.toThrow('is damaged or cut off');
  });

  test.each([
    [
      'a zip with two files',
      () => zipOf({ 'a.csv': CSV, 'b.csv': CSV }),
      'a zip with 2 files ("a.csv", "b.csv")',
    ],
    ['an old Excel file', () => Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'), 'Save it as .xlsx'],
    ['a PDF', () => Buffer.from('%PDF-1.7 and much more'), 'is a PDF'],
    ['xz', () => Buffer.from('fd377a585a000000000000000000000000', 'hex'), 'is compressed with xz'],
    ['gzip in gzip in gzip in gzip', () => [1, 2, 3, 4].reduce((b) => gzipSync(b), CSV), 'more than 3 times'],
  ])('if it is %s', async (_, make, words) => {
    await expect(rowsOf(make())).rejects.toThrow(words);
  });

  test.each([
    ['gzip', () => gzipSync(LONG)],
    ['zstd', () => zstdBomb(160)],
    ['zip', () => zipOf({ 'a.jsonl': LONG })],
    ['gzip in zip', () => zipOf({ 'a.gz': gzipSync(LONG) })],
    [
      'a workbook',
      () =>
        zipOf({
          '[Content_Types].xml': strToU8(''),
          'xl/sharedStrings.xml': Buffer.alloc(20 * 2 ** 20, ' '),
        }),
    ],
  ])('if it expands too much, as %s', async (_, make) => {
    await expect(rowsOf(make())).rejects.toThrow('expands to more than 200 times its size');
  });

  test('at once if it is a bomb of short rows', async () => {
    const bomb = gzipSync(`id,name\n${'1,a\n'.repeat(10_000_000)}`);
    const started = performance.now();
    await expect(rowsOf(bomb)).rejects.toThrow('expands to more than 200 times its size');
    // The file is refused before its rows are read, since reading even those up to the limit would take many seconds.
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('if it needs a large window', async () => {
    const wide = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x90, 0x01, 0x00, 0x00]);
    await expect(rowsOf(wide)).rejects.toThrow('needs more than 128 MB');
  });
});

const textCell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;

test('a workbook with a value in the last column of each row is refused at once', async () => {
  const header = `<row r="1">${textCell('id')}${textCell('name')}</row>`;
  const far = (line: number) => `<row r="${line}"><c r="XFD${line}"><v>1</v></c></row>`;
  const rows = Array.from({ length: 20_000 }, (_, at) => far(at + 2)).join('');
  await expect(rowsOf(await toWorkbook(header + rows))).rejects.toThrow('--max-expansion');
  // A single such row doesn't make the file too large, so only that row is refused.
  expect((await rowsOf(await toWorkbook(header + far(2)))).rows).toMatchObject([
    { problems: [expect.stringContaining('has 16384 cells')] },
  ]);
});

test('cells that have a format but no value are no columns', async () => {
  const formatted = (line: number) => `<c r="XFD${line}" s="0"/>`;
  const sheet = [
    `<row r="1">${textCell('id')}${textCell('name')}${formatted(1)}</row>`,
    `<row r="2"><c><v>1</v></c>${textCell('Acme')}${formatted(2)}</row>`,
    `<row r="3">${formatted(3)}</row>`,
    `<row r="4"><c><v>2</v></c>${textCell('Bolt')}</row>`,
  ];
  expect((await rowsOf(await toWorkbook(sheet.join('')))).rows).toMatchObject(EXPECTED);
});

test('a file that expands much can be read if an option allows it', async () => {
  const gzip = gzipSync(Buffer.concat([Buffer.from('{"id":1}\n'), Buffer.alloc(20 * 2 ** 20, ' ')]));
  await expect(rowsOf(gzip)).rejects.toThrow('--max-expansion');
  expect((await rowsOf(gzip, { maxExpansion: 2_000 })).rows).toMatchObject([{ fields: { id: 1 } }]);
});

test('what zstd compressed comes out in small pieces, however much it expands', async () => {
  async function* chunks() {
    yield zstdBomb(6_000);
  }
  const sizes: number[] = [];
  for await (const block of zstdBlocks(chunks())) sizes.push(block.length);
  expect(sizes).toHaveLength(6_001);
  expect(Math.max(...sizes)).toBeLessThan(10);
});

test('files are read to the end of every chunk, wherever it falls', async () => {
  const bytes = await readFile(await temporaryFile(ZSTD));
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
  }
  const pieces: Buffer[] = [];
  for await (const block of zstdBlocks(chunks())) pieces.push(block);
  expect(Buffer.concat(pieces)).toEqual(bytes);
});
