import type { AppearedOffering } from '#dashboard/history/seen-offerings.ts';
import type { OfferingRecords } from '#offering-search/offering-schema.ts';
import type { createOfferingView } from '#offering-search/offering-view.ts';
import type { TimeZone } from '#records/calendar.ts';
import { dateAt } from '#records/infer-columns.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { formatMainAmount } from '#records/main-figures.ts';
import type { DateValue } from '#records/parsed-value.ts';
import { STATUSES } from '#records/window-status.ts';
import type { WindowFields } from '#records/window.ts';
import type { OfferingDate } from '../offering-list-request.ts';

interface IndexedOfferings {
  readonly records: OfferingRecords;
  readonly view: ReturnType<typeof createOfferingView>;
  recordAt(slot: number): JsonRecord;
  summaryAt(slot: number): Omit<OfferingDate, 'companyId' | 'date' | 'amount'>;
}

/** All times are in milliseconds since 1970. */
interface AskedDates {
  readonly appeared: readonly AppearedOffering[];
  readonly since: number;
  readonly until: number;
  readonly zone: TimeZone;
  readonly now: number;
}

/** What is new about offerings. Only `appeared` can have entries if offerings have no opening and closing dates. */
export interface OfferingDates {
  /** Offerings that are new to the user and not closed, newest first, except those in `opened`. */
  readonly appeared: readonly OfferingDate[];
  /** Offerings that have opened after `since` and are still open, newest first. */
  readonly opened: readonly OfferingDate[];
  /** Open offerings that close before `until`, soonest first. */
  readonly closing: readonly OfferingDate[];
}

export function findOfferingDates(
  { records, view, recordAt, summaryAt }: IndexedOfferings,
  { appeared, since, until, zone, now }: AskedDates,
): OfferingDates {
  const { window } = view.schema;
  const { opens, closes } = view.windowsIn(zone);
  const statuses = view.statuses(now, zone);
  const statusOf = (slot: number) => STATUSES[(statuses[slot] ?? 0) - 1];
  const timeOf = (times: Float64Array, slot: number) => times[slot] ?? Number.NaN;
  const isOpened = (slot: number) => statusOf(slot) === 'open' && timeOf(opens, slot) > since;
  const isClosing = (slot: number) => statusOf(slot) === 'open' && timeOf(closes, slot) <= until;

  const dateOf = (slot: number, date: DateValue): OfferingDate => ({
    ...summaryAt(slot),
    companyId: view.companyOf(slot)?.id ?? null,
    date,
    amount: formatMainAmount(recordAt(slot)),
  });
  const byDate = (end: keyof WindowFields, times: Float64Array, slots: readonly number[]) =>
    slots
      .toSorted((a, b) => timeOf(times, a) - timeOf(times, b))
      .flatMap((slot): OfferingDate | readonly [] => {
        const date = window && dateAt(recordAt(slot), window[end]);
        return date ? dateOf(slot, date) : [];
      });

  const slots = Array.from(records.allSlots());
  const noticed = new Map(appeared.map((each) => [each.id, each.at]));
  const added = slots.flatMap((slot): OfferingDate | readonly [] => {
    const noticedAt = noticed.get(summaryAt(slot).id ?? '');
    if (noticedAt === undefined || isOpened(slot) || statusOf(slot) === 'closed') return [];
    const date = window && dateAt(recordAt(slot), window.opens);
    return dateOf(slot, date ?? { kind: 'moment', at: new Date(noticedAt) });
  });
  return {
    appeared: added.toSorted((a, b) => b.date.at.getTime() - a.date.at.getTime()),
    opened: byDate('opens', opens, slots.filter(isOpened)).toReversed(),
    closing: byDate('closes', closes, slots.filter(isClosing)),
  };
}
