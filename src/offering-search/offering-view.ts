import { greatest } from 'd3-array';
import { toIsoDay, type TimeZone } from '#records/calendar.ts';
import { mainKind, rankColumns } from '#records/infer-columns.ts';
import type { InferredSchema } from '#records/infer-schema.ts';
import { STATUSES, windowStatus } from '#records/window-status.ts';
import { inferWindow, MAX_DATE_FIELDS, WINDOW_ENDS, type WindowFields } from '#records/window.ts';
import type { Ranks } from '#search/column.ts';
import { memoizeLast } from '#search/memoize.ts';
import { fillRanks, rankNumbers } from '#search/ranks.ts';
import { isDateColumn } from './offering-column.ts';
import type { OfferingRecords } from './offering-schema.ts';

/** Company of an offering; null if the offering doesn't refer to one. */
export type OfferingCompany = { readonly id: number; readonly name: string | null } | null;

export type OfferingView = ReturnType<typeof createOfferingView>;

const finite = (time = Number.NaN, missing: number) => (Number.isNaN(time) ? missing : time);

/** When each offering opens and closes, in milliseconds since 1970. NaN if unknown. */
type WindowTimes = Readonly<Record<keyof WindowFields, Float64Array>>;

/**
 * Infers which fields of the indexed offerings hold the name, the opening and closing dates, and the company. Returns
 * functions that use these fields, for example to tell the status of each offering. A view leaves out offerings that
 * are added later, so create a new one for them.
 */
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
  const schema: InferredSchema = {
    columns: rankColumns(shownColumns, indexed),
    fields: rankColumns(shownColumns, indexed, Infinity),
    identity: identity === undefined ? [] : [identity],
    window,
    hasCompanies: companyColumn !== undefined,
  };

  function endsOf(end: keyof WindowFields, zone: TimeZone): Float64Array {
    const ends = window ? column(window[end]) : undefined;
    const [times, days] = [ends?.values.numbers(size), ends?.days.numbers(size)];
    return Float64Array.from({ length: size }, (_, slot) => {
      const time = times?.[slot] ?? Number.NaN;
      return days?.[slot] === 1 ? WINDOW_ENDS[end](toIsoDay(new Date(time), 'utc'), zone) : time;
    });
  }

  const knownWindows = memoizeLast<WindowTimes>(() => 0, 2);
  const windowsIn = (zone: TimeZone) =>
    knownWindows(zone, () => ({ opens: endsOf('opens', zone), closes: endsOf('closes', zone) }));
  const known = memoizeLast<Uint8Array>(() => 0, 2);
  /** Returns the status of each offering: its index in `STATUSES` plus one, or 0 if it has no status. */
  const statuses = (at: number, zone: TimeZone) =>
    known(`${zone} ${at}`, () => {
      const { opens, closes } = windowsIn(zone);
      return Uint8Array.from({ length: size }, (_, slot) => {
        const status = windowStatus(opens[slot] ?? Number.NaN, closes[slot] ?? Number.NaN, at);
        return status ? 1 + STATUSES.indexOf(status) : 0;
      });
    });

  const knownRanks = memoizeLast<Ranks>(() => 0, 2);
  /** Ranks open offerings by closing time, then upcoming ones by opening time, then closed ones, the latest first. */
  const closingRanks = (at: number, zone: TimeZone) =>
    knownRanks(`${zone} ${at}`, () => {
      const { opens, closes } = windowsIn(zone);
      const timeOf = {
        open: (slot: number) => finite(closes[slot], Infinity),
        upcoming: (slot: number) => finite(opens[slot], Infinity),
        closed: (slot: number) => -finite(closes[slot], -Infinity),
      };
      return STATUSES.map((status, place) =>
        rankNumbers(
          Float64Array.from(statuses(at, zone), (own, slot) =>
            own === 1 + place ? timeOf[status](slot) : Number.NaN,
          ),
        ),
      ).reduce(fillRanks);
    });

  return {
    schema,
    windowsIn,
    statuses,
    closingRanks,
    companyOf(slot: number): OfferingCompany {
      const id = companyIds?.[slot] ?? Number.NaN;
      const name = companyColumn?.values.texts[companyNames?.[slot] ?? 0];
      return Number.isNaN(id) ? null : { id, name: name || null };
    },
    isOf: (slot: number, company: number) => allCompanyIds.some((ids) => ids[slot] === company),
    /** Ranks offerings by the name, then by the id of their company. */
    async companyRanks(): Promise<Ranks> {
      const nameRanks = (await companyColumn?.values.textRanks()) ?? [];
      const rankOf = new Map<number, number>();
      companyIds?.forEach((id, slot) => {
        const rank = nameRanks[companyNames?.[slot] ?? 0] ?? -1;
        // Companies without a name come last.
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
