import { CliError } from '../../lib/cli-error.ts';

/** Real tables and JSON rarely reach 50; gzip ends at 1,032, zstd at about 30,000. */
export const DEFAULT_EXPANSION = 200;
/** A file may expand to so many bytes whatever its size. */
const ALWAYS_ALLOWED_BYTES = 2 ** 24;

/** Counts the bytes that come out of a compressed file. */
export type ExpansionLimit = ReturnType<typeof createExpansionLimit>;

/** Bounds what a compressed file of so many bytes may expand to, over all the layers of its compression. */
export function createExpansionLimit(fileBytes: number, ratio: number = DEFAULT_EXPANSION) {
  let [packed, expanded] = [0, 0];
  const refuseAbove = (bytes: number) => {
    if (bytes > Math.max(ALWAYS_ALLOWED_BYTES, Math.min(packed, fileBytes) * ratio))
      throw new CliError(
        `A compressed file expands to more than ${ratio} times its size. If it is meant to, allow more with --max-expansion. Nothing was imported.`,
      );
  };
  return {
    /** Counts bytes of the file itself, as they are read. */
    read(bytes: number): void {
      packed += bytes;
    },
    /** Counts bytes that came out. Throws CliError if they are more than is allowed for what was read so far. */
    add(bytes: number): void {
      expanded += bytes;
      refuseAbove(expanded);
    },
    /** Throws CliError if so many bytes that are going to come out are more than allowed. */
    expect(bytes: number): void {
      refuseAbove(expanded + bytes);
    },
  };
}
