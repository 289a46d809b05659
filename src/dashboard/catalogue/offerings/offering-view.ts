import { greatest } from 'd3-array';
import type { RecordSchema } from '#dashboard/records/infer-schema.ts';
import { mainKind, rankColumns } from '#dashboard/records/infer-columns.ts';
import { inferWindow, STATUSES, windowEnd, windowStatus } from '#dashboard/records/window.ts';
import type { Ranks } from '#dashboard/index/column.ts';
import { memoizeLast } from '#dashboard/index/memoize.ts';
import { fillRanks, rankNumbers } from '#dashboard/index/ranks.ts';
import type { OfferingGroup } from '../offering-query.ts';
import { isDateColumn } from './offering-column.ts';
import type { OfferingRecords } from './offering-schema.ts';

/** What can be told of the offerings as they are between two changes. */
export type OfferingView = ReturnType<typeof createOfferingView>;

const MAX_DATE_FIELDS = 8;

/** `missing` for a window without this end. */
const finite = (time: number, missing: number) => (Number.isNaN(time) ? missing : time);

export function createOfferingView({ table, indexed }: OfferingRecords, now: number) {
  const { fields, indexed: size } = table;
  const { columns, column } = fields;
  const companyColumns = columns.filter((each) => mainKind(each) === 'company');
  const companyColumn = greatest(companyColumns, (each) => each.kinds.get('company') ?? 0);
  const companyIds = companyColumn?.values.numbers(size);
  const companyNames = companyColumn?.values.textNumbers(size);
  const allCompanyIds = companyColumns.map((each) => each.values.numbers(size));

  const dates = columns
    .filter(isDateColumn)
    .slice(0, MAX_DATE_FIELDS)
    .map((each) => ({ path: each.path, at: each.values.numbers(size) }));
  const window = inferWindow(dates, now);
  const [identity] = [...fields.identities].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const shownColumns = columns.filter(({ isShown }) => isShown);
  const schema: RecordSchema = {
    columns: rankColumns(shownColumns, indexed),
    fields: rankColumns(shownColumns, indexed, Infinity),
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
  const known = memoizeLast<Uint8Array>(() => 0, 1);
  /** By slot: the place of its window's status among STATUSES, from 1; 0 for none. */
  const statuses = (at: number) =>
    known(String(at), () =>
      Uint8Array.from({ length: size }, (_, slot) => {
        const status = windowStatus(opensAt(slot), closesAt(slot), at);
        return status ? 1 + STATUSES.indexOf(status) : 0;
      }),
    );

  const knownRanks = memoizeLast<Ranks>(() => 0, 1);
  const timeOf = {
    open: (slot: number) => finite(closesAt(slot), Infinity),
    upcoming: (slot: number) => finite(opensAt(slot), Infinity),
    closed: (slot: number) => -finite(closesAt(slot), -Infinity),
  };
  /** By slot: open and soonest to close first, then upcoming, then closed, the latest first. */
  const closingRanks = (at: number) =>
    knownRanks(String(at), () =>
      STATUSES.map((status, place) =>
        rankNumbers(
          Float64Array.from(statuses(at), (own, slot) =>
            own === 1 + place ? timeOf[status](slot) : Number.NaN,
          ),
        ),
      ).reduce(fillRanks),
    );

  return {
    schema,
    /** When the window of a slot opens and closes, in milliseconds since 1970; NaN if it doesn't. */
    opensAt,
    closesAt,
    statuses,
    closingRanks,
    companyOf(slot: number): OfferingGroup['company'] {
      const id = companyIds?.[slot] ?? Number.NaN;
      const name = companyColumn?.values.texts[companyNames?.[slot] ?? 0];
      return Number.isNaN(id) ? null : { id, name: name || null };
    },
    /** Whether the offering names a company, in any of its fields. */
    isOf: (slot: number, company: number) => allCompanyIds.some((ids) => ids[slot] === company),
    /** By slot: companies by name, then id. */
    async companyRanks(): Promise<Ranks> {
      const nameRanks = (await companyColumn?.values.textRanks()) ?? [];
      const rankOf = new Map<number, number>();
      companyIds?.forEach((id, slot) => {
        const rank = nameRanks[companyNames?.[slot] ?? 0] ?? -1;
        // Those without a name come last.
        if (!Number.isNaN(id) && !rankOf.has(id)) rankOf.set(id, rank < 0 ? Infinity : rank);
      });
      const ordered = [...rankOf].toSorted(([a, one], [b, other]) => (one === other ? a - b : one - other));
      const places = new Map(ordered.map(([id], place) => [id, place]));
      return Int32Array.from(
        { length: size },
        (_, slot) => places.get(companyIds?.[slot] ?? Number.NaN) ?? -1,
      );
    },
  };
}
