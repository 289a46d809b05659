import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CHUNK_MEMBERS, type DataSetDatabase } from './data-set-schema.ts';
import type { DataSetWriter } from './storage.ts';

/** Read in one statement: less than a millisecond of work, since a category can have a million members. */
const CHUNKS = 32;
/** Other requests get a turn after so many members. */
export const MEMBERS_PER_TURN = CHUNKS * CHUNK_MEMBERS;

/** The positions of a category's companies, ascending. */
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
    // SQLite's are of another type than PostgreSQL's.
    chunks.push(...rows.map(({ positions }) => new Uint8Array(positions)));
    // Copied, since the bytes of a Buffer need not be aligned.
    if (rows.length < CHUNKS) return new Uint32Array(new Uint8Array(Buffer.concat(chunks)).buffer);
    await yieldToEventLoop();
  }
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
