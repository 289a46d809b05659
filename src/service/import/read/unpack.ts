import type { FileHandle } from 'node:fs/promises';
import { CliError } from '../../lib/cli-error.ts';
import { gunzip, unzstd } from './decompress.ts';
import { ALWAYS_ALLOWED_BYTES, createExpansionLimit, type ExpansionLimit } from './expansion-limit.ts';
import { chunksOf, type InputFile, spool } from './input-file.ts';
import { peek } from './peek.ts';

/** The contents of an unpacked file: bytes, or an Excel workbook, which must be read as a whole. */
export type Unpacked =
  | { readonly kind: 'bytes'; readonly name: string; readonly chunks: AsyncGenerator<Buffer> }
  | {
      readonly kind: 'workbook';
      readonly name: string;
      readonly file: FileHandle;
      /**
       * Limits how much the workbook expands to. Its cells are counted besides its bytes, since a few bytes can
       * describe many empty cells.
       */
      readonly limit: ExpansionLimit;
    };

/**
 * How many layers of compression a file may have. A workbook (itself a zip file) in a zip file in a gzip file has
 * three.
 */
const MAX_LAYERS = 3;
const GZIP = Buffer.from([0x1f, 0x8b]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const ZIP = Buffer.from('PK\u0003\u0004');
/** The first bytes of files that people mistake for tables, with what to do about them. */
const FOREIGN: readonly (readonly [magic: Buffer, advice: string])[] = [
  [
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'is an Excel file of the old kind (.xls), or has a password. Save it as .xlsx without one',
  ],
  [Buffer.from('PK\u0005\u0006'), 'is an empty zip file'],
  [Buffer.from('BZh'), 'is compressed with bzip2. Use gzip, zstd or zip'],
  [Buffer.from('fd377a585a00', 'hex'), 'is compressed with xz. Use gzip, zstd or zip'],
  [Buffer.from('377abcaf271c', 'hex'), 'is compressed with 7-Zip. Use gzip, zstd or zip'],
  [Buffer.from('PAR1'), 'is a Parquet file. Save it as CSV'],
  [Buffer.from('SQLite format 3'), 'is an SQLite database. Save its table as CSV'],
  [Buffer.from('%PDF'), 'is a PDF. Save its table as CSV'],
];
const HEAD_BYTES = 16;

const startsWith = (bytes: Buffer, magic: Buffer) => bytes.subarray(0, magic.length).equals(magic);

/**
 * Unpacks a file that is compressed with gzip or zstd, or is a zip of one file, as its first bytes show. `use` reads
 * the contents. Throws CliError if the format can't be read or the file is damaged.
 */
export async function* unpack<T>(
  file: InputFile,
  { maxExpansion, onBytes }: { readonly maxExpansion?: number | undefined; onBytes?(bytes: number): void },
  use: (contents: Unpacked) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const limit = createExpansionLimit(file.bytes, maxExpansion);
  yield* unpackFile(file.path, file.handle, limit, 0, use, onBytes);
}

async function* unpackFile<T>(
  name: string,
  file: FileHandle,
  limit: ExpansionLimit,
  depth: number,
  use: (contents: Unpacked) => AsyncIterable<T>,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<T> {
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
  if (startsWith(head.subarray(0, bytesRead), ZIP)) {
    const { openZip } = await import('./zip.ts');
    const zip = await openZip(name, file, limit);
    onBytes?.((await file.stat()).size);
    if (zip.kind === 'workbook') yield* use({ kind: 'workbook', name, file, limit });
    else yield* unpackStream(zip.name, zip.chunks(), limit, depth + 1, use);
  } else yield* unpackStream(name, chunksOf(file, onBytes), limit, depth, use);
}

async function* unpackStream<T>(
  name: string,
  chunks: AsyncIterable<Buffer>,
  limit: ExpansionLimit,
  depth: number,
  use: (contents: Unpacked) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const { head, all } = await peek(chunks, HEAD_BYTES);
  const isPacked = [GZIP, ZSTD, ZIP].some((magic) => startsWith(head, magic));
  const foreign = FOREIGN.find(([magic]) => startsWith(head, magic));
  try {
    if (foreign) throw new CliError(`${name} ${foreign[1]}.`);
    if (isPacked && depth >= MAX_LAYERS)
      throw new CliError(
        `${name} is compressed more than ${MAX_LAYERS} times. Decompress it before the import.`,
      );
    if (startsWith(head, GZIP))
      yield* unpackStream(name.replace(/\.gz$/i, ''), readAhead(gunzip(all, limit)), limit, depth + 1, use);
    else if (startsWith(head, ZSTD))
      yield* unpackStream(name.replace(/\.zst$/i, ''), readAhead(unzstd(all, limit)), limit, depth + 1, use);
    else if (startsWith(head, ZIP)) {
      const copy = await spool(all);
      try {
        yield* unpackFile(name, copy, limit, depth, use);
      } finally {
        await copy.close();
      }
    } else yield* use({ kind: 'bytes', name, chunks: all });
  } finally {
    await all.return(undefined);
  }
}

const PIECE_BYTES = 2 ** 17;

/**
 * Decompresses `ALWAYS_ALLOWED_BYTES` before any row is read. The limit on expansion applies only beyond that, so a
 * file that expands too much is refused at once, even if its rows are so short that reading them would take minutes.
 */
async function* readAhead(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { all } = await peek(chunks, ALWAYS_ALLOWED_BYTES + 1);
  for await (const chunk of all)
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
}
