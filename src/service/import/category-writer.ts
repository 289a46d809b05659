import { CHUNK_MEMBERS } from '../db/data-set-schema.ts';
import type { DataSetWriter } from '../db/storage.ts';

/**
 * Creates a writer that collects the list positions of the companies of each category, and writes them in chunks.
 * Companies must be added in list order. `find` returns the id and name of a category by its slug.
 */
export function createCategoryWriter(
  { write }: Pick<DataSetWriter, 'write'>,
  find: (slug: string) => { readonly id: number; readonly name: string },
) {
  const categories = new Map<string, { chunks: number; positions: number[] }>();
  const writeChunk = async (slug: string, category: { chunks: number; positions: number[] }) => {
    const { positions } = category;
    category.positions = [];
    await write('category_chunk', [slug, category.chunks++, Buffer.from(Uint32Array.from(positions).buffer)]);
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
