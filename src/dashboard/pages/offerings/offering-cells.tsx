import type { OfferingGroup, OfferingHighlights } from '#dashboard/catalogue/offering-query.ts';
import { daysBetween, type TimeZone, toIsoDay } from '#dashboard/lib/calendar.ts';
import { useNow, useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatOfferingCount } from '#dashboard/lib/format/format-count.ts';
import { StatusLabel } from '#dashboard/offerings/status-label.tsx';
import { CompanyLink, NONE, ValueInline, RecordDate } from '#dashboard/offerings/value-inline.tsx';
import { dateAt, type InferredColumn, readPath } from '#dashboard/records/infer-columns.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import type { DateValue } from '#dashboard/records/parsed-value.ts';
import { pathKey } from '#dashboard/records/row-filter.ts';
import { statusOf, type WindowFields } from '#dashboard/records/window.ts';
import { Tag } from '#dashboard/ui/tag.tsx';

/** Beyond this number of days, the date itself says more. */
const MAX_DAYS = 366;

/**
 * Formats how soon an offering closes: "closes in 3 days", "closes tomorrow", "closes today". Null if that is in the
 * past or far ahead.
 */
export function formatDaysLeft(date: DateValue, now: Date, zone: TimeZone): string | null {
  // A day without a time is the same in all time zones.
  const days = daysBetween(toIsoDay(now, zone), toIsoDay(date.at, date.kind === 'day' ? 'utc' : zone));
  if (days < 0 || days > MAX_DAYS) return null;
  if (days < 2) return days === 0 ? 'closes today' : 'closes tomorrow';
  return `closes in ${days} days`;
}

interface StatusCellProps {
  readonly record: JsonRecord;
  readonly window: WindowFields;
}

/** Shows the status of a record's window, and when it opens if that is still to come. */
export function StatusCell({ record, window }: StatusCellProps) {
  const status = statusOf(record, window, useNow().getTime(), useDateFormat().zone);
  if (!status) return NONE;
  const opens = status === 'upcoming' && dateAt(record, window.opens);
  return (
    <span className="block">
      <StatusLabel status={status} />
      {opens && (
        <span className="block pl-3.5 text-xs/[14px] whitespace-nowrap text-ink-3">
          from <RecordDate date={opens} />
        </span>
      )}
    </span>
  );
}

/** Shows when a record's window closes and, if it is open, in how many days. */
export function ClosingCell({ record, window }: StatusCellProps) {
  const now = useNow();
  const { zone } = useDateFormat();
  const date = dateAt(record, window.closes);
  if (!date) return NONE;
  const isOpen = statusOf(record, window, now.getTime(), zone) === 'open';
  const left = isOpen ? formatDaysLeft(date, now, zone) : null;
  return (
    <span className="block">
      <RecordDate date={date} />
      {left !== null && <span className="block text-xs/[14px] whitespace-nowrap text-ink-3">{left}</span>}
    </span>
  );
}

interface FieldCellProps {
  readonly record: JsonRecord;
  readonly column: InferredColumn;
  /** True to show the field's texts as tags. */
  readonly hasTags?: boolean;
  readonly highlights?: OfferingHighlights | undefined;
}

export function FieldCell({ record, column: { path }, hasTags = false, highlights }: FieldCellProps) {
  const parsed = readPath(record, path);
  const value = <ValueInline parsed={parsed} marks={highlights?.columns?.get(pathKey(path))} />;
  if (!hasTags || parsed.kind !== 'text') return value;
  return (
    <span className="flex">
      <Tag>{value}</Tag>
    </span>
  );
}

/** The heading above the offerings of one company. */
export function GroupHeading({ group: { company, count } }: { readonly group: OfferingGroup }) {
  return (
    <span className="flex items-baseline gap-2">
      <span className="min-w-0 truncate font-read text-base font-semibold">
        {company ? <CompanyLink {...company} /> : 'No company'}
      </span>
      <span className="shrink-0 text-xs font-normal text-ink-3">{formatOfferingCount(count)}</span>
    </span>
  );
}
