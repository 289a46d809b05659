import { parseJson, stringifyJson } from '#records/exact-number.ts';
import type { JsonRecord } from '#records/json-record.ts';

/** Once the serialized records are longer than this, in UTF-16 code units, they are moved to a blob. */
const MAX_PART_LENGTH = 250_000;

export type RecordBuffer = ReturnType<typeof createRecordBuffer>;

/**
 * Creates a buffer for the records of an export. It keeps them in blobs, which browsers store outside the page's
 * heap.
 */
export function createRecordBuffer() {
  const blobs: Blob[] = [];
  const fields = new Set<string>();
  let texts: string[] = [];
  let length = 0;
  let count = 0;

  function flush() {
    if (texts.length > 0) blobs.push(new Blob([texts.join(',\n')]));
    texts = [];
    length = 0;
  }

  return {
    get count() {
      return count;
    },
    get fields(): readonly string[] {
      return [...fields];
    },
    add(records: readonly JsonRecord[]) {
      for (const record of records) {
        for (const field of Object.keys(record)) fields.add(field);
        const text = stringifyJson(record);
        texts.push(text);
        length += text.length;
        count += 1;
        if (length > MAX_PART_LENGTH) flush();
      }
    },
    async *parts() {
      flush();
      for (const blob of blobs)
        // The cast is safe because the blobs contain only serialized records.
        yield parseJson(`[${await blob.text()}]`) as JsonRecord[];
    },
    toJson() {
      flush();
      const lines = blobs.flatMap((blob, index) => (index === 0 ? [blob] : [',\n', blob]));
      return new Blob(['[\n', ...lines, '\n]\n'], { type: 'application/json' });
    },
  };
}
