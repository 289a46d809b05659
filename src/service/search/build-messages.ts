import { createCompanyIndexBuilder } from '#company-search/company-index-builder.ts';
import type { EarlierIndex } from '#search/index-builder.ts';
import type { IndexImage } from '#search/list-index.ts';
import type { WordSegment } from '#search/word-segment.ts';
import { createIndexWriter, openIndex, type ReadBytes } from './index-bytes.ts';

/** The stored index of the data set that an import replaces. */
export interface EarlierIndexBytes {
  readonly size: number;
  readonly read: ReadBytes;
}

const WORD_LISTS = ['words', 'joined'] as const;

/** Opens a stored index. Returns null if this version can't use it, so that all companies are indexed anew. */
async function openEarlier({ size, read }: EarlierIndexBytes): Promise<EarlierIndex | null> {
  try {
    const { contents, load } = await openIndex(size, read);
    // The casts are safe: `openIndex` throws for any other version, and the index of this version was written so.
    const { size: count, table } = contents as IndexImage;
    const segmentsOf = (list: (typeof WORD_LISTS)[number]) =>
      table.words[list].map((segment) => ({
        slotEnd: segment.slotEnd,
        read: async () => (await load(segment)) as WordSegment,
      }));
    return {
      size: count,
      titleLengths: (await load(table.titleLengths)) as Uint32Array,
      words: { words: segmentsOf('words'), joined: segmentsOf('joined') },
    };
  } catch {
    return null;
  }
}

/** Creates the messages by which a thread builds the index of an import, part by part. */
export function createBuildMessages() {
  let writer = createIndexWriter(0);
  let builder: ReturnType<typeof createCompanyIndexBuilder> | null = null;
  let isUpdate = false;
  /** The segments that are written already, with references in place of their arrays. */
  let written: Record<(typeof WORD_LISTS)[number], unknown[]> = { words: [], joined: [] };
  return {
    /**
     * Begins to build an index in parts of this size. Words of companies that the `earlier` index has, too, are taken
     * from there.
     */
    async beginIndex(partBytes: number, earlier: EarlierIndexBytes['size'] | null, read?: ReadBytes) {
      const opened = earlier === null || !read ? null : await openEarlier({ size: earlier, read });
      isUpdate = opened !== null;
      writer = createIndexWriter(partBytes);
      written = { words: [], joined: [] };
      builder = createCompanyIndexBuilder({
        seal: (list, segment) => void written[list].push(writer.add(segment)),
        earlier: opened,
      });
    },
    /**
     * Adds the next companies of the list, each as JSON. `positions` has the position of each in the earlier list, or
     * null if it wasn't there like this.
     */
    async indexCompanies(jsons: readonly string[], positions: readonly (number | null)[]): Promise<void> {
      jsons.forEach((json, at) => {
        const position = isUpdate ? (positions[at] ?? null) : null;
        // The import has validated the records, so they are not checked again.
        if (position === null) builder?.add(JSON.parse(json));
        else builder?.keep(JSON.parse(json), position);
      });
      await builder?.sealComplete();
    },
    /** Must be called once after the last companies were added. */
    async completeIndex(): Promise<void> {
      const image = await builder?.finish();
      if (image) writer.finish({ ...image, table: { ...image.table, words: written } });
      builder = null;
    },
    /** Returns the next part of the index; null if none is complete. */
    takePart: async (): Promise<Uint8Array<ArrayBuffer> | null> => writer.takePart(),
  };
}
