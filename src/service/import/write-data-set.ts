import { type Kind, KINDS, ofKinds } from '../db/data-set-schema.ts';
import type { DataSetWriter, Storage } from '../db/storage.ts';
import type { Categories } from './category-consistency.ts';
import { createCategoryWriter } from './category-writer.ts';
import { LIST_ORDER } from './list-order.ts';
import { type RecordsToKeep, type ListedRecord, mergeLists } from './merge-lists.ts';
import {
  createSearchIndexWriter,
  type SearchIndexOptions,
  type SearchIndexWriter,
} from './search-index-writer.ts';
import type { Staging } from './staging.ts';

/**
 * Writes the incoming and the kept records as a new data set, which no request reads yet. Returns the columns of its
 * row in the table `data_set`.
 */
export async function writeDataSet(
  { containers }: Pick<Storage, 'containers'>,
  revision: string,
  staging: Staging,
  kept: Readonly<Record<Kind, RecordsToKeep | null>>,
  categories: Categories,
  searchIndex: SearchIndexOptions,
) {
  const writer = await containers.create(revision);
  const index = createSearchIndexWriter(searchIndex, writer.write);
  try {
    const insert = ofKinds((kind) => inserters[kind](writer, categories, index));
    const count = { companies: 0, offerings: 0 };
    for (const kind of KINDS) {
      for await (const rows of mergeLists(kind, staging[kind], kept[kind]))
        for (const row of rows) {
          // Await only if there is something to wait for. For most rows there isn't, and awaiting undefined would take
          // longer than writing the row.
          const pending = insert[kind].row(row, count[kind]++);
          if (pending) await pending;
        }
      await insert[kind].finish();
    }
    await index.finish();
    return {
      company_count: count.companies,
      offering_count: count.offerings,
      bytes: await writer.finish(),
      list_order: LIST_ORDER,
    };
  } catch (error) {
    // If this fails too, the next import or start of the service removes what was written.
    await writer.abort().catch(() => undefined);
    throw error;
  } finally {
    await index.close();
  }
}

interface ListInserter {
  /** Returns a promise if the caller should wait before writing more, and undefined otherwise. */
  row(record: ListedRecord, position: number): Promise<unknown> | undefined;
  finish(): Promise<void>;
}

const inserters: Readonly<
  Record<Kind, (writer: DataSetWriter, categories: Categories, index: SearchIndexWriter) => ListInserter>
> = {
  companies(writer, { bySlug }, index) {
    const members = createCategoryWriter(writer, (slug) => bySlug.get(slug)?.category ?? fail(slug));
    return {
      row({ id, digest, slugs, summary, detail, currentPosition }, position) {
        const pending = [
          // The cast is safe: the id of a company is a number.
          writer.write('company', [position, id as number, digest, summary]),
          writer.write('company_detail', [position, detail]),
          index.add(summary, currentPosition),
          ...slugs.map((slug) => members.add(slug, position)),
        ].filter((promise) => promise !== undefined);
        return pending.length > 0 ? Promise.all(pending) : undefined;
      },
      finish: members.finish,
    };
  },
  offerings: (writer) => ({
    row: ({ id, digest, summary }, position) =>
      writer.write('offering', [position, String(id), digest, summary]),
    finish: async () => undefined,
  }),
};

const fail = (slug: string): never => {
  throw new Error(`The category ${slug} has no definition.`);
};
