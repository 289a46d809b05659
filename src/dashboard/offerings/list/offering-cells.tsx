import type { OfferingHighlights } from '#dashboard/catalogue/offering-query.ts';
import { useNow } from '#dashboard/lib/clock.tsx';
import { RecordDate } from '#dashboard/offerings/record-date.tsx';
import { StatusLabel } from '#dashboard/offerings/status-label.tsx';
import { NONE, ValueInline } from '#dashboard/offerings/value-inline.tsx';
import { type InferredColumn, readPath } from '#dashboard/records/infer-columns.ts';
import { statusOf } from '#dashboard/records/infer-schema.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { samePath } from '#dashboard/records/row-filter.ts';
import type { WindowFields, WindowStatus } from '#dashboard/records/window.ts';
import { Tag } from '#dashboard/ui/tag.tsx';

const PREPOSITIONS: Readonly<Record<WindowStatus, string>> = {
  open: 'until ',
  upcoming: 'from ',
  closed: '',
};

interface StatusCellProps {
  readonly record: JsonRecord;
  readonly window: WindowFields;
}

/** The status of a record's window, with the date that ends it. */
export function StatusCell({ record, window }: StatusCellProps) {
  const status = statusOf(record, window, useNow().getTime());
  if (!status) return NONE;
  const date = readPath(record, status === 'upcoming' ? window.opens : window.closes);
  return (
    <span className="block">
      <StatusLabel status={status} />
      {(date.kind === 'day' || date.kind === 'moment') && (
        <span className="block pl-3.5 text-xs/[14px] whitespace-nowrap text-ink-3">
          {PREPOSITIONS[status]}
          <RecordDate date={date} />
        </span>
      )}
    </span>
  );
}

interface FieldCellProps {
  readonly record: JsonRecord;
  readonly column: InferredColumn;
  /** Columns whose texts are shown as tags. */
  readonly badges: readonly InferredColumn[];
  readonly highlights?: OfferingHighlights | undefined;
}

export function FieldCell({ record, column: { path }, badges, highlights }: FieldCellProps) {
  const value = (
    <ValueInline parsed={readPath(record, path)} marks={highlights?.columns?.get(JSON.stringify(path))} />
  );
  const isTag = badges.some((each) => samePath(each.path, path)) && readPath(record, path).kind === 'text';
  if (!isTag) return value;
  return (
    <span className="flex">
      <Tag>{value}</Tag>
    </span>
  );
}
