import * as z from 'zod/mini';
import { Offering } from '#contract/offering.ts';
import { CompanySummary } from '#contract/company.ts';
import type { DataSetDatabase, Kind } from '../db/data-set-schema.ts';
import type { DataSetWriter, RowRange, Storage } from '../db/storage.ts';
import { createCategoryWriter, readMembers } from '../db/positions.ts';
import type { Categories } from './category-consistency.ts';
import { companySortKey, offeringSortKey } from './list-order.ts';
import { batches, type PreviousDataSet } from './previous-data-set.ts';
import type { StagedRow, StagedTable, Staging } from './staging.ts';

/** Where the records come from that were not staged; null if there are none. */
export type KeptRecords = Readonly<Record<Kind, PreviousDataSet | null>>;

/**
 * Writes staged records, and those that are kept, into a new container beside the current one, which no request reads
 * yet. Returns what is to be known of it.
 */
export async function writeDataSet(
  { containers }: Pick<Storage, 'containers'>,
  revision: string,
  staging: Staging,
  kept: KeptRecords,
  categories: Categories,
) {
  const base = kept.companies ?? kept.offerings;
  const writer = await containers.create(revision, base?.revision);
  try {
    return {
      company_count: await writeCompanies(writer, staging.companies, kept.companies, categories),
      offering_count: await writeOfferings(writer, staging.offerings, kept.offerings),
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
  staged: StagedTable,
  kept: PreviousDataSet | null,
  { bySlug }: Categories,
): Promise<number> {
  const members = createCategoryWriter(writer, (slug) => bySlug.get(slug)?.category ?? fail(slug));
  const added = new Map<string, number[]>();
  const remember = (slug: string, position: number) => {
    const positions = added.get(slug);
    if (positions) positions.push(position);
    else added.set(slug, [position]);
    return undefined;
  };
  const addMember = kept ? remember : members.add;
  const list: List = {
    count: kept?.companyCount ?? 0,
    async readKeys(positions) {
      const rows = kept?.db
        .selectFrom('company')
        .select(['position', 'summary'])
        .where('position', 'in', positions)
        .execute();
      return new Map(
        (await rows)?.map(({ position, summary }) => {
          const { id, name } = WithName.parse(JSON.parse(summary));
          return [position, [id, companySortKey(name)]];
        }),
      );
    },
    async copy(range) {
      await writer.copy('company', range);
      await writer.copy('company_detail', range);
    },
    insert([id, digest, slugs, summary, detail], position) {
      const pending = [
        // As staged, the id of a company is a number.
        writer.write('company', [position, id as number, digest, summary]),
        writer.write('company_detail', [position, detail]),
        ...(slugs === '' ? [] : slugs.split(' ')).map((slug) => addMember(slug, position)),
      ].filter((promise) => promise !== undefined);
      return pending.length > 0 ? Promise.all(pending) : undefined;
    },
  };
  const { count, ranges } = await writeList(staged, list);
  if (kept) await mergeCategories(kept.db, ranges, added, members.add);
  await members.finish();
  return count;
}

async function writeOfferings(
  writer: DataSetWriter,
  staged: StagedTable,
  kept: PreviousDataSet | null,
): Promise<number> {
  const { count } = await writeList(staged, {
    count: kept?.offeringCount ?? 0,
    async readKeys(positions) {
      const rows = kept?.db
        .selectFrom('offering')
        .select(['position', 'id', 'json'])
        .where('position', 'in', positions)
        .execute();
      // Ids are stored as text only, and may have been numbers.
      return new Map(
        (await rows)?.map(({ position, id, json }) => [
          position,
          [id, offeringSortKey(WithId.parse(JSON.parse(json)).id)],
        ]),
      );
    },
    copy: (range) => writer.copy('offering', range),
    insert: ([id, digest, , summary], position) =>
      writer.write('offering', [position, String(id), digest, summary]),
  });
  return count;
}

const fail = (slug: string): never => {
  throw new Error(`The category ${slug} has no definition.`);
};

const WithName = z.object({ id: CompanySummary.shape.id, name: CompanySummary.shape.name });
const WithId = z.object({ id: Offering.shape.id });

type Key = readonly [id: number | string, sortKey: Buffer];

/** How a list is written, and the one before from which records are kept. */
interface List {
  /** How many records the one before has; 0 if none are kept. */
  readonly count: number;
  /** Of those at some positions. */
  readKeys(positions: readonly number[]): Promise<Map<number, Key>>;
  copy(range: RowRange): Promise<unknown>;
  insert(row: StagedRow, position: number): Promise<unknown> | undefined;
}

/**
 * Writes the staged records in ascending order, with those that are kept between them. Returns the ranges that were
 * copied and how many records there are.
 */
async function writeList(
  staged: StagedTable,
  { count, readKeys, copy, insert }: List,
): Promise<{ ranges: RowRange[]; count: number }> {
  const ranges: RowRange[] = [];
  let [next, position] = [0, 0];
  const copyUpTo = async (to: number) => {
    if (to <= next) return;
    const range = { from: next, to, shift: position - next };
    ranges.push(range);
    await copy(range);
    position += to - next;
    next = to;
  };
  const replaced = (count > 0 ? staged.replacedPositions() : [])[Symbol.iterator]();
  let gone = replaced.next();
  const advance = async (place: number) => {
    for (; !gone.done && gone.value[0] < place; gone = replaced.next()) {
      await copyUpTo(gone.value[0]);
      next = gone.value[0] + 1;
    }
    await copyUpTo(place);
  };
  const places = count > 0 ? findPlaces(staged, count, readKeys) : null;
  for (const row of staged.sorted(places ? 'different' : 'all')) {
    if (places) await advance((await places.next()).value ?? count);
    // Awaiting what need not be awaited would take longer than writing it.
    const pending = insert(row, position++);
    if (pending) await pending;
  }
  await advance(count);
  return { ranges, count: position };
}

interface Search {
  readonly key: Key;
  from: number;
  to: number;
  /** Where to look next. */
  middle: number;
}

/**
 * How many records of a list come before each of the staged ones that are new or have changed: a binary search for many
 * at a time. A record that kept its place is found at once.
 */
async function* findPlaces(
  staged: StagedTable,
  count: number,
  readKeys: List['readKeys'],
): AsyncGenerator<number, undefined> {
  for (const rows of batches(staged.keys())) {
    const searches = rows.map(([id, sortKey, position]): Search => ({
      key: [id, sortKey],
      from: 0,
      to: count,
      middle: position ?? count >> 1,
    }));
    for (let open = searches; (open = open.filter(({ from, to }) => from < to)).length > 0;) {
      const keys = await readKeys([...new Set(open.map(({ middle }) => middle))]);
      for (const search of open) {
        const order = compareKeys(keys.get(search.middle) ?? search.key, search.key);
        if (order < 0) search.from = search.middle + 1;
        else search.to = search.middle;
        // The record itself: it keeps its place.
        if (order === 0) search.from = search.middle;
        search.middle = (search.from + search.to) >> 1;
      }
    }
    for (const { from } of searches) yield from;
  }
}

function compareKeys([id, sortKey]: Key, [otherId, otherKey]: Key): number {
  const order = Buffer.compare(sortKey, otherKey);
  if (order !== 0 || id === otherId) return order;
  return id < otherId ? -1 : 1;
}

/** Adds the members of every category, kept or new, in list order. */
async function mergeCategories(
  db: DataSetDatabase,
  ranges: readonly RowRange[],
  added: ReadonlyMap<string, number[]>,
  add: (slug: string, position: number) => Promise<unknown> | undefined,
): Promise<void> {
  const kept = await db.selectFrom('category').select('slug').orderBy('slug').execute();
  for (const slug of new Set([...kept.map((category) => category.slug), ...added.keys()])) {
    const positions = added.get(slug) ?? [];
    let at = 0;
    for (const before of await readMembers(db, slug)) {
      while (before >= (ranges[at]?.to ?? Infinity)) at++;
      const range = ranges[at];
      if (range && before >= range.from) positions.push(before + range.shift);
    }
    for (const position of Uint32Array.from(positions).toSorted()) {
      const pending = add(slug, position);
      if (pending) await pending;
    }
  }
}
