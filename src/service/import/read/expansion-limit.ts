import { CliError } from '../../lib/cli-error.ts';

/** Real tables and JSON rarely reach 50; gzip ends at 1,032, zstd at about 30,000. */
export const DEFAULT_EXPANSION = 200;
/** A file may expand to so many bytes whatever its size. */
export const ALWAYS_ALLOWED_BYTES = 2 ** 21;

/** Counts the bytes that come out of a compressed file. */
export type ExpansionLimit = ReturnType<typeof createExpansionLimit>;

/** Bounds what a compressed file of so many bytes may expand to, over all the layers of its compression. */
export function createExpansionLimit(fileBytes: number, ratio: number = DEFAULT_EXPANSION) {
  let expanded = 0;
  const refuseAbove = (bytes: number, packed: number) => {
    if (bytes > Math.max(ALWAYS_ALLOWED_BYTES, packed * ratio))
      throw new CliError(
        `A compressed file expands to more than ${ratio} times its size. If it is meant to, allow more with --max-expansion. Nothing was imported.`,
      );
  };
  return {
    /** Begins a layer of compression. */
    layer() {
      let total = 0;
      return {
        /**
         * Counts bytes that came out of the first `packed` bytes of the layer. Throws CliError once they are more than
         * allowed, so that a bomb is refused where it begins.
         */
        add(bytes: number, packed: number): void {
          total += bytes;
          expanded += bytes;
          refuseAbove(total, packed);
          refuseAbove(expanded, fileBytes);
        },
      };
    },
    /** Counts bytes that are going to come out. Throws CliError if they are more than allowed. */
    add(bytes: number): void {
      expanded += bytes;
      refuseAbove(expanded, fileBytes);
    },
  };
}
