import { endianness } from 'node:os';
import { CHUNK_MEMBERS } from './data-set-schema.ts';
import type { DataSetWriter } from './storage.ts';

const isBigEndian = endianness() === 'BE';

function encodePositions(positions: readonly number[]): Uint8Array {
  const bytes = Buffer.from(Uint32Array.from(positions).buffer);
  return isBigEndian ? bytes.swap32() : bytes;
}

/** The positions of a row of `category_chunk`, ascending. */
export function decodePositions(bytes: Uint8Array): Uint32Array {
  // Copied, since a database's buffer need not be aligned.
  const copy = Buffer.from(new Uint8Array(bytes).buffer);
  if (isBigEndian) copy.swap32();
  return new Uint32Array(copy.buffer);
}

/** Collects the members of every category in list order, and writes them in chunks. `find` has the rest of a category. */
export function createCategoryWriter(
  { write }: Pick<DataSetWriter, 'write'>,
  find: (slug: string) => { readonly id: number; readonly name: string },
) {
  const categories = new Map<string, { chunks: number; positions: number[] }>();
  const writeChunk = async (slug: string, category: { chunks: number; positions: number[] }) => {
    const { positions } = category;
    category.positions = [];
    await write('category_chunk', [slug, category.chunks++, encodePositions(positions)]);
    return positions.length;
  };
  return {
    add(slug: string, position: number): Promise<unknown> | undefined {
      let category = categories.get(slug);
      if (!category) categories.set(slug, (category = { chunks: 0, positions: [] }));
      category.positions.push(position);
      return category.positions.length < CHUNK_MEMBERS ? undefined : writeChunk(slug, category);
    },
    async finish(): Promise<void> {
      for (const [slug, category] of categories) {
        const full = category.chunks * CHUNK_MEMBERS;
        const rest = category.positions.length === 0 ? 0 : await writeChunk(slug, category);
        const { id, name } = find(slug);
        await write('category', [slug, id, name, full + rest]);
      }
    },
  };
}
