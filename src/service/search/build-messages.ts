import { transfer } from 'comlink';
import { createCompanyIndexBuilder } from '#company-search/company-index-builder.ts';
import type { EarlierIndex } from '#search/index-builder.ts';
import type { IndexImage } from '#search/list-index.ts';
import type { WordSegment } from '#search/word-segment.ts';
import { createIndexWriter, openIndex, type ReadBytes } from './index-bytes.ts';

type WritePart = Parameters<typeof createIndexWriter>[1];

/** Opens a stored index. Returns null if this version can't use it, so that all companies are indexed anew. */
async function openEarlier(size: number, read: ReadBytes): Promise<EarlierIndex | null> {
  try {
    const { contents, load } = await openIndex(size, read);
    // The casts are safe: `openIndex` throws for any other version, and every index of this version was written from an
    // `IndexImage`.
    const { size: count, table } = contents as IndexImage;
    const segmentsOf = (list: keyof IndexImage['table']['words']) =>
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
  let writer: ReturnType<typeof createIndexWriter> | null = null;
  let builder: ReturnType<typeof createCompanyIndexBuilder> | null = null;
  let isUpdate = false;
  return {
    /**
     * Begins to build an index, which is passed on to `writePart` in parts of `partBytes` bytes. If there is an earlier
     * index, of `earlierSize` bytes, the words of unchanged companies are taken from it.
     */
    async beginIndex(
      partBytes: number,
      writePart: WritePart,
      earlierSize: number,
      readEarlier: ReadBytes,
    ): Promise<void> {
      const own = createIndexWriter(partBytes, (part) => writePart(transfer(part, [part.buffer])));
      const earlier = earlierSize === 0 ? null : await openEarlier(earlierSize, readEarlier);
      isUpdate = earlier !== null;
      writer = own;
      builder = createCompanyIndexBuilder({ store: own.add, earlier });
    },
    /**
     * Adds the next companies of the list, each as JSON. `positions` has the position of each company in the earlier
     * list; null for a company that is new or has changed.
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
    /** Call this once, after the last companies were added. */
    async completeIndex(): Promise<void> {
      const image = await builder?.finish();
      if (image) await writer?.finish(image);
      builder = null;
    },
  };
}
