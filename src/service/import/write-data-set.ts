import * as z from 'zod/mini';
import { Offering } from '#contract/offering.ts';
import { CompanySummary } from '#contract/company.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import type { DataSetWriter, ListTable, RowRange, Storage } from '../db/storage.ts';
import { createCategoryWriter, decodePositions } from '../db/positions.ts';
import type { Categories } from './category-consistency.ts';
import { mergeList, placeRecords, type SortedList } from './merge-list.ts';
import type { PreviousDataSet } from './previous-data-set.ts';
import { companyKey, offeringKey } from './stage-records.ts';
import type { StagedCompany, StagedOffering, Staging } from './staging.ts';

/** Where the records come from that were not staged; null if there are none. */
export interface KeptRecords {
  readonly companies: PreviousDataSet | null;
  readonly offerings: PreviousDataSet | null;
}

/** The container of a data set that was written, which no request reads yet. */
export interface WrittenDataSet {
  readonly company_count: number;
  readonly offering_count: number;
  readonly bytes: number;
}

/** Writes staged records, and those that are kept, into a new container beside the current one. */
export async function writeDataSet(
  { containers }: Pick<Storage, 'containers'>,
  revision: string,
  staging: Staging,
  kept: KeptRecords,
  categories: Categories,
): Promise<WrittenDataSet> {
  const base = kept.companies ?? kept.offerings;
  const writer = await containers.create(revision, base?.revision);
  try {
    return {
      company_count: await writeCompanies(writer, staging, kept.companies, categories),
      offering_count: await writeOfferings(writer, staging, kept.offerings),
      bytes: await writer.finish(),
    };
  } catch (error) {
    // If this fails too, the next import or start of the service removes it.
    await writer.abort().catch(() => undefined);
    throw error;
  }
}

async function writeCompanies(
  writer: DataSetWriter,
  { companies }: Staging,
  kept: PreviousDataSet | null,
  { bySlug }: Categories,
): Promise<number> {
  const members = createCategoryWriter(writer, (slug) => bySlug.get(slug)?.category ?? fail(slug));
  const insert = ([id, digest, slugs, summary, detail]: StagedCompany, position: number) => {
    const pending = [
      writer.write('company', [position, id, digest, summary]),
      writer.write('company_detail', [position, detail]),
      ...(slugs === '' ? [] : slugs.split(' ')).map((slug) => members.add(slug, position)),
    ].filter((promise) => promise !== undefined);
    // Awaiting what need not be awaited would take longer than writing it.
    return pending.length > 0 ? Promise.all(pending).then(() => undefined) : undefined;
  };
  let count = 0;
  if (kept === null)
    for (const row of companies.sorted()) {
      const pending = insert(row, count++);
      if (pending) await pending;
    }
  else {
    await placeRecords(companyList(kept), companies);
    const added = new Map<string, number[]>();
    const merged = await mergeList<StagedCompany>(kept.companyCount, companies, {
      copy: copyInto(writer, 'company', 'company_detail'),
      async insert([id, digest, slugs, summary, detail], position) {
        await writer.write('company', [position, id, digest, summary]);
        await writer.write('company_detail', [position, detail]);
        for (const slug of slugs === '' ? [] : slugs.split(' ')) {
          const positions = added.get(slug);
          if (positions) positions.push(position);
          else added.set(slug, [position]);
        }
      },
    });
    count = merged.count;
    await mergeCategories(kept.db, merged.ranges, added, members.add);
  }
  await members.finish();
  return count;
}

async function writeOfferings(
  writer: DataSetWriter,
  { offerings }: Staging,
  kept: PreviousDataSet | null,
): Promise<number> {
  const insert = ([id, digest, json]: StagedOffering, position: number) =>
    writer.write('offering', [position, id, digest, json]);
  if (kept === null) {
    let count = 0;
    for (const row of offerings.sorted()) await insert(row, count++);
    return count;
  }
  await placeRecords(offeringList(kept), offerings);
  const { count } = await mergeList<StagedOffering>(kept.offeringCount, offerings, {
    copy: copyInto(writer, 'offering'),
    insert,
  });
  return count;
}

const fail = (slug: string): never => {
  throw new Error(`The category ${slug} has no definition.`);
};

const copyInto =
  (writer: DataSetWriter, ...tables: readonly ListTable[]) =>
  async (range: RowRange) => {
    for (const table of tables) await writer.copy(table, range);
  };

const WithName = z.object({ id: CompanySummary.shape.id, name: CompanySummary.shape.name });
const WithId = z.object({ id: Offering.shape.id });

const companyList = ({ db, companyCount: count }: PreviousDataSet): SortedList => ({
  count,
  async readKeys(positions) {
    const rows = await db
      .selectFrom('company')
      .select(['position', 'summary'])
      .where('position', 'in', positions)
      .execute();
    return new Map(
      rows.map(({ position, summary }) => {
        const { id, name } = WithName.parse(JSON.parse(summary));
        return [position, [id, ...companyKey(name)]];
      }),
    );
  },
});

const offeringList = ({ db, offeringCount: count }: PreviousDataSet): SortedList => ({
  count,
  async readKeys(positions) {
    const rows = await db
      .selectFrom('offering')
      .select(['position', 'id', 'json'])
      .where('position', 'in', positions)
      .execute();
    // Ids are stored as text only, and may have been numbers.
    return new Map(
      rows.map(({ position, id, json }) => [
        position,
        [id, ...offeringKey(WithId.parse(JSON.parse(json)).id)],
      ]),
    );
  },
});

/** Adds the members of every category, kept or new, in list order. */
async function mergeCategories(
  db: DataSetDatabase,
  ranges: readonly RowRange[],
  added: Map<string, readonly number[]>,
  add: (slug: string, position: number) => Promise<unknown> | undefined,
): Promise<void> {
  for (const { slug } of await db.selectFrom('category').select('slug').orderBy('slug').execute()) {
    const own = added.get(slug) ?? [];
    added.delete(slug);
    let [at, range] = [0, 0];
    const chunks = db.selectFrom('category_chunk').select(['chunk', 'positions']).where('slug', '=', slug);
    for (let chunk = 0, rows; (rows = await chunks.where('chunk', '=', chunk).execute()).length > 0; chunk++)
      for (const before of decodePositions(rows[0]?.positions ?? new Uint8Array())) {
        while (before >= (ranges[range]?.to ?? Infinity)) range++;
        const { from, shift } = ranges[range] ?? { from: Infinity, shift: 0 };
        if (before < from) continue;
        for (let next; (next = own[at]) !== undefined && next < before + shift; at++) await add(slug, next);
        // Awaiting what need not be awaited, millions of times, would take more time and memory than all the rest.
        const pending = add(slug, before + shift);
        if (pending) await pending;
      }
    for (const position of own.slice(at)) await add(slug, position);
  }
  for (const [slug, positions] of added) for (const position of positions) await add(slug, position);
}
