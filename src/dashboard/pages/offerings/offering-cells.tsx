import type { ReactNode } from 'react';
import { useIdField } from '#dashboard/api/api-context.tsx';
import { useNow, useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatOfferingCount } from '#dashboard/lib/format/format-count.ts';
import { offeringRef, type RecordRef } from '#dashboard/notes/annotation.ts';
import { formatDaysLeft } from '#dashboard/offerings/days-left.ts';
import { StatusLabel } from '#dashboard/offerings/status-label.tsx';
import { CompanyLink, NONE, ValueInline, RecordDate } from '#dashboard/offerings/value-inline.tsx';
import { Mark } from '#dashboard/ui/marked.tsx';
import { Tag } from '#dashboard/ui/tag.tsx';
import type { OfferingGroup } from '#offering-search/offering-groups.ts';
import type { OfferingHighlights } from '#offering-search/offering-highlights.ts';
import { withDecimals } from '#records/format-number.ts';
import { recordId } from '#records/identity.ts';
import { dateAt, type InferredColumn, readPath } from '#records/infer-columns.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { currencyDecimals } from '#records/money.ts';
import { pathKey } from '#records/row-filter.ts';
import { statusOf, type WindowFields } from '#records/window.ts';

interface WindowCellProps {
  readonly record: JsonRecord;
  readonly window: WindowFields;
}

export function StatusCell({ record, window }: WindowCellProps) {
  const status = statusOf(record, window, useNow().getTime(), useDateFormat().zone);
  return status ? <StatusLabel status={status} /> : NONE;
}

/** Shows when an offering closes. Below that, shows in how many days or, if it isn't open yet, when it opens. */
export function ClosingCell({ record, window }: WindowCellProps) {
  const now = useNow();
  const { zone } = useDateFormat();
  const date = dateAt(record, window.closes);
  const status = statusOf(record, window, now.getTime(), zone);
  const opens = status === 'upcoming' ? dateAt(record, window.opens) : null;
  const left = status === 'open' && date ? formatDaysLeft(date, now, zone) : null;
  return (
    <span className="block">
      {date ? <RecordDate date={date} /> : NONE}
      <span className="block text-xs/[14px] whitespace-nowrap text-ink-3 empty:hidden">
        {left}
        {opens && (
          <>
            opens <RecordDate date={opens} />
          </>
        )}
      </span>
    </span>
  );
}

interface FieldCellProps {
  readonly record: JsonRecord;
  readonly column: InferredColumn;
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

interface FigureCellProps extends Pick<FieldCellProps, 'record' | 'highlights'> {
  readonly column: InferredColumn;
  /** Number of decimals to show in all cells of the column. */
  readonly decimals: number;
}

/** A cell with a number or amount of money. The cells of a column are aligned at the decimal point. */
export function FigureCell({ record, column: { path, kind }, decimals, highlights }: FigureCellProps) {
  const parsed = readPath(record, path);
  const marks = highlights?.columns?.get(pathKey(path));
  if (parsed.kind !== 'money' && parsed.kind !== 'number')
    return <ValueInline parsed={parsed} marks={marks} />;
  const text = parsed.kind === 'money' ? withDecimals(parsed.amount, parsed.decimals) : parsed.text;
  const zeros = withDecimals(text, decimals).slice(text.length);
  const isWhole = parsed.kind === 'money' && currencyDecimals(parsed.currency) === 0;
  const figure = (
    <>
      {text}
      {/* A currency without decimals, such as JPY, leaves their space empty. */}
      {isWhole && zeros !== '' ? <span className="invisible">{zeros}</span> : zeros}
      {kind === 'money' && (
        <>
          {' '}
          {/* Currencies differ in width, so each has the same space. A number without one leaves it empty. */}
          <span className="inline-block min-w-[2.4em] text-left text-xs text-ink-3">
            {parsed.kind === 'money' && parsed.currency}
          </span>
        </>
      )}
    </>
  );
  return marks ? <Mark>{figure}</Mark> : figure;
}

/** Heading of a group of offerings, which are those of one company or those in one currency. */
export function GroupHeading({ group }: { readonly group: OfferingGroup }) {
  return (
    <span className="flex items-baseline gap-2">
      <span className="min-w-0 truncate font-read text-base font-semibold">{groupName(group)}</span>
      <span className="shrink-0 text-xs font-normal text-ink-3">{formatOfferingCount(group.count)}</span>
    </span>
  );
}

function groupName(group: OfferingGroup) {
  if (group.by === 'currency') return group.currency ?? 'No currency';
  return group.company ? <CompanyLink {...group.company} /> : 'No company';
}

interface OwnCellProps {
  readonly record: JsonRecord;
  readonly render: (ref: RecordRef) => ReactNode;
}

/** A cell with the user's note or tags on an offering. Empty if the offering has no id. */
export function OwnCell({ record, render }: OwnCellProps) {
  const id = recordId(record, useIdField());
  return id === null ? null : render(offeringRef(id));
}
