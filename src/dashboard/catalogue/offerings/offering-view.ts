import type { RecordSchema } from '#dashboard/records/infer-schema.ts';
import { mainKind, rankColumns } from '#dashboard/records/infer-columns.ts';
import { inferWindow, STATUSES, windowEnd, windowStatus } from '#dashboard/records/window.ts';
import type { Ranks } from '#dashboard/index/column.ts';
import { memoizeLast } from '#dashboard/index/memoize.ts';
import { fillRanks, rankNumbers } from '#dashboard/index/ranks.ts';
import type { OfferingGroup } from '../offering-query.ts';
import { isDateColumn, type OfferingColumn } from './offering-column.ts';
import type { OfferingTable } from './offering-schema.ts';

/** What can be told of the offerings as they are between two changes. */
export interface OfferingView {
  readonly schema: RecordSchema;
  /** When the window of a slot opens and closes, in milliseconds since 1970; NaN if it doesn't. */
  opensAt(slot: number): number;
  closesAt(slot: number): number;
  /** By slot: the place of its window's status among STATUSES, from 1; 0 for none. */
  statuses(now: number): Uint8Array;
  /** By slot: open and soonest to close first, then upcoming, then closed, the latest first. */
  closingRanks(now: number): Ranks;
  companyOf(slot: number): OfferingGroup['company'];
  /** Whether the offering names a company, in any of its fields. */
  isOf(slot: number, company: number): boolean;
  /** By slot: companies by name, then id. */
  companyRanks(): Promise<Ranks>;
}

const MAX_DATE_FIELDS = 8;

/** `missing` for a window without this end. */
const finite = (time: number | undefined, missing: number) =>
  time === undefined || Number.isNaN(time) ? missing : time;

const countOf = (column: OfferingColumn, kind: 'company') => column.kinds.get(kind) ?? 0;

export function createOfferingView(
  { records, fields, indexed: size }: OfferingTable,
  now: number,
): OfferingView {
  const { columns, column } = fields;
  const companyColumns = columns.filter((each) => mainKind(each) === 'company');
  const companyColumn = companyColumns.toSorted((a, b) => countOf(b, 'company') - countOf(a, 'company'))[0];
  const companyIds = companyColumn?.values.numbers(size);
  const companyNames = companyColumn?.values.textNumbers(size);
  const allCompanyIds = companyColumns.map((each) => each.values.numbers(size));
  let live = 0;
  for (let slot = 0; slot < size; slot++) if (records[slot] !== null) live += 1;

  const dates = columns
    .filter(isDateColumn)
    .slice(0, MAX_DATE_FIELDS)
    .map((each) => ({ path: each.path, at: each.values.numbers(size) }));
  const window = inferWindow(dates, now);
  const [identity] = [...fields.identities].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const shownColumns = columns.filter(({ isShown }) => isShown);
  const schema: RecordSchema = {
    columns: rankColumns(shownColumns, live),
    fields: rankColumns(shownColumns, live, Infinity),
    identity: identity === undefined ? [] : [identity],
    window,
    hasCompanies: companyColumn !== undefined,
  };

  const opens = window && column(window.opens)?.values.numbers(size);
  const closing = window ? column(window.closes) : undefined;
  const closingDays = closing?.days.numbers(size);
  const closes = closing?.values
    .numbers(size)
    .map((time, slot) => windowEnd(time, closingDays?.[slot] === 1 ? 'day' : 'moment'));
  const opensAt = (slot: number) => opens?.[slot] ?? Number.NaN;
  const closesAt = (slot: number) => closes?.[slot] ?? Number.NaN;
  const statuses = memoizeLast<Uint8Array>(() => 0, 1);
  const statusesAt = (at: number) =>
    statuses(String(at), () =>
      Uint8Array.from({ length: size }, (_, slot) => {
        const status = windowStatus(opensAt(slot), closesAt(slot), at);
        return status ? 1 + STATUSES.indexOf(status) : 0;
      }),
    );

  return {
    schema,
    opensAt,
    closesAt,
    statuses: statusesAt,
    closingRanks(at) {
      const keys = {
        open: (slot: number) => finite(closes?.[slot], Infinity),
        upcoming: (slot: number) => finite(opens?.[slot], Infinity),
        closed: (slot: number) => -finite(closes?.[slot], -Infinity),
      };
      const own = statusesAt(at);
      return STATUSES.map((status, place) =>
        rankNumbers(
          Float64Array.from(own, (each, slot) => (each === 1 + place ? keys[status](slot) : Number.NaN)),
        ),
      ).reduce(fillRanks);
    },
    companyOf(slot) {
      const id = companyIds?.[slot] ?? Number.NaN;
      const name = companyColumn?.values.texts[companyNames?.[slot] ?? 0];
      return Number.isNaN(id) ? null : { id, name: name || null };
    },
    isOf: (slot, company) => allCompanyIds.some((ids) => ids[slot] === company),
    async companyRanks() {
      const nameRanks = (await companyColumn?.values.textRanks()) ?? [];
      const nameOf = new Map<number, number>();
      companyIds?.forEach((id, slot) => {
        if (!Number.isNaN(id) && !nameOf.has(id)) nameOf.set(id, companyNames?.[slot] ?? 0);
      });
      const rankOf = (name: number) => nameRanks[name] ?? -1;
      // Those without a name come last.
      const ordered = [...nameOf]
        .map(([id, name]) => ({ id, rank: rankOf(name) < 0 ? Infinity : rankOf(name) }))
        .toSorted((a, b) => (a.rank === b.rank ? a.id - b.id : a.rank - b.rank));
      const places = new Map(ordered.map(({ id }, place) => [id, place]));
      return Int32Array.from(
        { length: size },
        (_, slot) => places.get(companyIds?.[slot] ?? Number.NaN) ?? -1,
      );
    },
  };
}
