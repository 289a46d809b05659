import { CliError } from '../../lib/cli-error.ts';

/**
 * Real tables and JSON rarely expand to 50 times their size. Bombs reach 1,032 times with gzip and about 30,000 with
 * zstd.
 */
export const DEFAULT_EXPANSION = 200;
/** Every file may expand to this many bytes, however small it is. */
export const ALWAYS_ALLOWED_BYTES = 2 ** 21;

/** Counts the bytes that come out of a compressed file. */
export type ExpansionLimit = ReturnType<typeof createExpansionLimit>;

/** Bounds how far a compressed file may expand. All layers of its compression count together. */
export function createExpansionLimit(fileBytes: number, ratio: number = DEFAULT_EXPANSION) {
  let expanded = 0;
  const refuseAbove = (bytes: number, packed: number) => {
    if (bytes > Math.max(ALWAYS_ALLOWED_BYTES, packed * ratio))
      throw new CliError(
        `A compressed file expands to more than ${ratio} times its size. If it is meant to, allow more with --max-expansion. Nothing was imported.`,
      );
  };
  return {
    /** Starts to count for a layer of compression. */
    layer() {
      let total = 0;
      return {
        /**
         * Counts bytes that came out of the first `packed` bytes of the layer. Throws CliError as soon as they are too
         * many.
         */
        add(bytes: number, packed: number): void {
          total += bytes;
          expanded += bytes;
          refuseAbove(total, packed);
          refuseAbove(expanded, fileBytes);
        },
      };
    },
    /** Counts bytes that are going to come out. Throws CliError if they are too many. */
    add(bytes: number): void {
      expanded += bytes;
      refuseAbove(expanded, fileBytes);
    },
  };
}
