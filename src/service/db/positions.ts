import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CHUNK_MEMBERS, type DataSetDatabase } from './data-set-schema.ts';
import type { DataSetWriter } from './storage.ts';

/** How many chunks of a category one statement reads. More would block other requests for too long. */
const CHUNKS = 32;
/** How many positions a loop may handle before it lets other requests run. */
export const MEMBERS_PER_TURN = CHUNKS * CHUNK_MEMBERS;

/** Reads the list positions of the companies in a category, ascending. */
export async function readMembers(db: DataSetDatabase, slug: string): Promise<Uint32Array> {
  const chunks: Uint8Array[] = [];
  for (let from = 0; ; from += CHUNKS) {
    const rows = await db
      .selectFrom('category_chunk')
      .select('positions')
      .where('slug', '=', slug)
      .where('chunk', '>=', from)
      .where('chunk', '<', from + CHUNKS)
      .orderBy('chunk')
      .execute();
    // SQLite returns bytes as another type than PostgreSQL does.
    chunks.push(...rows.map(({ positions }) => new Uint8Array(positions)));
    // Copy the bytes, because a Uint32Array must start at a multiple of 4, which those of a Buffer may not.
    if (rows.length < CHUNKS) return new Uint32Array(new Uint8Array(Buffer.concat(chunks)).buffer);
    await yieldToEventLoop();
  }
}

/**
 * Collects for each category the positions of its companies in the list, and writes them in chunks. Companies must be
 * added in list order. `find` returns the id and name of a category.
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
