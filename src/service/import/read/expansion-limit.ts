import { CliError } from '../../lib/cli-error.ts';

/** Real tables and JSON rarely reach 50; gzip ends at 1,032, zstd at about 30,000. */
export const DEFAULT_EXPANSION = 200;
/** A file may expand to so many bytes whatever its size. */
const ALWAYS_ALLOWED_BYTES = 2 ** 24;

/** Counts the bytes that come out of a compressed file. */
export type ExpansionLimit = ReturnType<typeof createExpansionLimit>;

/** Bounds what a compressed file of so many bytes may expand to, over all the layers of its compression. */
export function createExpansionLimit(fileBytes: number, ratio: number = DEFAULT_EXPANSION) {
  const limit = Math.max(ALWAYS_ALLOWED_BYTES, fileBytes * ratio);
  let expanded = 0;
  return {
    /** Throws CliError once more came out than is allowed. */
    add(bytes: number): void {
      expanded += bytes;
      if (expanded > limit)
        throw new CliError(
          `A compressed file expands to more than ${ratio} times its size. If it is meant to, allow more with --max-expansion. Nothing was imported.`,
        );
    },
    /** The same for another pass over the file. */
    restart(): void {
      expanded = 0;
    },
  };
}
