/** Signatures and sizes of the records of a zip file, as in its specification (APPNOTE.TXT 4.3.12 and 4.3.16). */
const END_SIGNATURE = 0x06_05_4b_50;
const END_BYTES = 22;
const ENTRY_SIGNATURE = 0x02_01_4b_50;
const ENTRY_BYTES = 46;
/** Maximum length in bytes of the comment at the end of a zip file. */
const MAX_COMMENT_BYTES = 0xff_ff;

/**
 * Returns how many bytes a zip file expands to, as its directory states. The reader of Excel files expands no entry
 * further than that. Returns null if the directory is damaged.
 */
export function expandedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    // A size of 0 would make the reader expand an entry without a limit.
    if (size === 0 && packed > 2) return null;
    total += size;
    const variable = [28, 30, 32].reduce((sum, offset) => sum + view.getUint16(at + offset, true), 0);
    at += ENTRY_BYTES + variable;
  }
  return total;
}

/** Finds the record that ends a zip file; null if there is none. */
function findEnd(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at--)
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  return null;
}
