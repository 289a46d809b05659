import type { OfferingHighlights } from '#dashboard/catalogue/offering-query.ts';
import { StatusLabel } from '#dashboard/offerings/status-label.tsx';
import { NONE, ValueInline } from '#dashboard/offerings/value-inline.tsx';
import type { BadgeColumn } from '#dashboard/records/badges.ts';
import { type InferredColumn, readPath } from '#dashboard/records/infer-columns.ts';
import { statusOf } from '#dashboard/records/infer-schema.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { samePath } from '#dashboard/records/row-filter.ts';
import type { WindowFields } from '#dashboard/records/window.ts';
import { Tag } from '#dashboard/ui/tag.tsx';

interface StatusCellProps {
  readonly record: JsonRecord;
  readonly window: WindowFields;
}

export function StatusCell({ record, window }: StatusCellProps) {
  const status = statusOf(record, window, Date.now());
  return status ? <StatusLabel status={status} /> : NONE;
}

interface FieldCellProps {
  readonly record: JsonRecord;
  readonly column: InferredColumn;
  /** Columns whose texts are shown as tags. */
  readonly badges: readonly BadgeColumn[];
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
