import type { JsonRecord } from '../records/json-record.ts';

/** Text longer than this, in UTF-16 units, leaves the page's own memory. */
const PART = 250_000;

/**
 * Records on their way into a file. They are kept as the text of their JSON in blobs, which browsers hold
 * outside the page, so that a hundred thousand of them weigh little and each part is quickly gone through.
 */
export interface RecordBuffer {
  readonly count: number;
  /** The names of all fields that some record has, in the order in which they came up. */
  readonly fields: readonly string[];
  add(records: readonly JsonRecord[]): void;
  /** All records in the order in which they were added. */
  parts(): AsyncGenerator<JsonRecord[]>;
  /** One JSON array, a record on each line. */
  toJson(): Blob;
}

/** Keeps nothing yet. */
export function createRecordBuffer(): RecordBuffer {
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
    get fields() {
      return [...fields];
    },
    add(records) {
      for (const record of records) {
        for (const field of Object.keys(record)) fields.add(field);
        const text = JSON.stringify(record);
        texts.push(text);
        length += text.length;
        count += 1;
        if (length > PART) flush();
      }
    },
    async *parts() {
      flush();
      for (const blob of blobs)
        // What was a record when it was added is one again.
        yield JSON.parse(`[${await blob.text()}]`) as JsonRecord[];
    },
    toJson() {
      flush();
      const lines = blobs.flatMap((blob, at) => (at === 0 ? [blob] : [',\n', blob]));
      return new Blob(['[\n', ...lines, '\n]\n'], { type: 'application/json' });
    },
  };
}
