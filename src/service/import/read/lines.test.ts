import { open } from 'node:fs/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../property-tests.ts';
import { temporaryFile } from '../../testing/temporary-data.ts';
import { chunksOf } from './input-file.ts';
import { type Line, readLines } from './lines.ts';

async function linesOf(contents: string | Buffer): Promise<Line[]> {
  const file = await open(await temporaryFile(contents));
  try {
    const lines: Line[] = [];
    for await (const batch of readLines(chunksOf(file))) lines.push(...batch);
    return lines;
  } finally {
    await file.close();
  }
}

const textsOf = async (contents: string | Buffer) => (await linesOf(contents)).map(({ text }) => text);

test('lines are split at newlines, with or without a trailing one', async () => {
  expect(await textsOf('a\nb\n')).toEqual(['a', 'b']);
  expect(await textsOf('a\n\nb')).toEqual(['a', '', 'b']);
  expect(await textsOf('')).toEqual([]);
  expect(await textsOf('a\u2028b\rc\nd')).toEqual(['a\u2028b\rc', 'd']);
});

test('a byte order mark is stripped from the first line', async () => {
  expect(await textsOf('\uFEFF{}\n\uFEFF{}')).toEqual(['{}', '\uFEFF{}']);
});

test('invalid UTF-8 is reported by line, and the other lines are read', async () => {
  const lines = await linesOf(
    Buffer.concat([Buffer.from('good\n'), Buffer.from([0xc3, 0x28, 0x0a]), Buffer.from('é')]),
  );
  expect(lines).toEqual([
    { number: 1, text: 'good' },
    { number: 2, text: null, problem: 'is not UTF-8 text' },
    { number: 3, text: 'é' },
  ]);
});

test('lines longer than a chunk are complete, including characters split between chunks', async () => {
  const long = 'é'.repeat(700_000);
  expect(await textsOf(`x${long}\nshort\n${long}`)).toEqual([`x${long}`, 'short', long]);
});

test('an overlong line is rejected', async () => {
  const lines = await linesOf(Buffer.concat([Buffer.alloc(2 ** 26 + 1, 'x'), Buffer.from('\nnext')]));
  expect(lines).toEqual([
    { number: 1, text: null, problem: 'is longer than 64 MB' },
    { number: 2, text: 'next' },
  ]);
});

test('reading any text returns its lines', async () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/\n|^\uFEFF/g, ''));
  await fc.assert(
    fc.asyncProperty(fc.array(line), async (lines) => {
      expect(await textsOf(lines.map((text) => `${text}\n`).join(''))).toEqual(lines);
    }),
    propertyRuns(0.75),
  );
});
