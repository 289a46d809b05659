import { parseImageBytes, toImageBytes } from '#dashboard/lib/image-bytes.ts';

/** Bytes of texts, one after the other, so that each can be read without the others. */
interface PackedBodies {
  readonly bodies: Uint8Array<ArrayBuffer>;
  /** Where each text begins in `bodies`, and at last where the last one ends. One without any bytes is null. */
  readonly starts: Uint32Array;
}

export type Body = Uint8Array<ArrayBuffer> | null;

export function packBodies(each: readonly (Uint8Array | null)[]): Uint8Array<ArrayBuffer> {
  const starts = new Uint32Array(each.length + 1);
  for (const [nth, body] of each.entries()) starts[nth + 1] = (starts[nth] ?? 0) + (body?.length ?? 0);
  const bodies = new Uint8Array(starts.at(-1) ?? 0);
  for (const [nth, body] of each.entries()) if (body) bodies.set(body, starts[nth]);
  return toImageBytes({ bodies, starts } satisfies PackedBodies);
}

/** Returns what `packBodies` packed, as views of the buffer. */
export function unpackBodies(bytes: ArrayBuffer): Body[] {
  // The cast is safe: entries are authenticated, so packBodies() has written these.
  const { bodies, starts } = parseImageBytes(bytes) as PackedBodies;
  return Array.from(starts.subarray(1), (end, nth) =>
    end > (starts[nth] ?? 0) ? bodies.subarray(starts[nth], end) : null,
  );
}
