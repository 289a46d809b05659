import { CliError } from '../../lib/cli-error.ts';

/**
 * A compressed file may expand to this many times its size. Real tables and JSON rarely reach 50 times. Files made to
 * fill the memory reach 1,032 times with gzip and about 30,000 times with zstd.
 */
export const DEFAULT_EXPANSION = 200;
/** Even a tiny file may expand to this many bytes. */
export const ALWAYS_ALLOWED_BYTES = 2 ** 21;

/** Counts the decompressed bytes of a file, and refuses the file if there are too many. */
export type ExpansionLimit = ReturnType<typeof createExpansionLimit>;

/**
 * Limits how far a compressed file may expand. If a file is compressed several times, the output of all these layers
 * counts together.
 */
export function createExpansionLimit(fileBytes: number, ratio: number = DEFAULT_EXPANSION) {
  let expanded = 0;
  const refuseAbove = (bytes: number, packed: number) => {
    if (bytes > Math.max(ALWAYS_ALLOWED_BYTES, packed * ratio))
      throw new CliError(
        `A compressed file expands to more than ${ratio} times its size. If it is meant to, allow more with --max-expansion. Nothing was imported.`,
      );
  };
  return {
    /** Starts counting the output of one layer of compression. */
    layer() {
      let total = 0;
      return {
        /**
         * Counts bytes that came out of one layer of compression, which has read `packed` bytes so far. Throws
         * CliError as soon as there are too many.
         */
        add(bytes: number, packed: number): void {
          total += bytes;
          expanded += bytes;
          refuseAbove(total, packed);
          refuseAbove(expanded, fileBytes);
        },
      };
    },
    /** Counts bytes that will be decompressed later. Throws CliError if the total exceeds the limit. */
    add(bytes: number): void {
      expanded += bytes;
      refuseAbove(expanded, fileBytes);
    },
  };
}
