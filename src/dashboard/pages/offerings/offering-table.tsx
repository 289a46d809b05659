import { useIdField } from '#dashboard/api/api-context.tsx';
import { ListTable } from '#dashboard/list/table/list-table.tsx';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import { OFFERINGS } from '#dashboard/offerings/offerings-list.ts';
import type { SortOrder } from '#dashboard/search-params/search-params.ts';
import { recordId } from '#records/identity.ts';
import type { JsonRecord } from '#records/json-record.ts';
import type { OfferingRowsProps } from './offering-cards.tsx';
import { GroupHeading } from './offering-cells.tsx';
import type { OfferingColumns } from './offering-columns.tsx';
import { selectLabel } from './offering-name.tsx';

/** With this width, the default columns fit beside the filters at 1440 px, also with amounts in billions. */
export const MIN_NAME_WIDTH = 180;

interface OfferingTableProps extends OfferingRowsProps {
  readonly columns: OfferingColumns;
  readonly sort: SortOrder | undefined;
}

/** A table of offerings. If a record has no page, clicking its row shows its JSON in place. */
export function OfferingTable({
  records,
  highlights,
  groups,
  selection,
  stale,
  columns,
  sort,
}: OfferingTableProps) {
  const idField = useIdField();
  const idOf = (record: JsonRecord) => recordId(record, idField);
  return (
    <ListTable
      table={{ list: OFFERINGS, columns: columns.shown, sort, minFirst: 200, padding: 'px-3' }}
      page={{ rows: records, highlights, cellData: null, dimmed: stale, busy: stale }}
      selectable={{ selection, idOf, labelOf: (record) => selectLabel(record, idOf(record)) }}
      grouped={{
        headingOf(at) {
          const group = groups.find(({ start }) => start === at);
          return group && <GroupHeading group={group} />;
        },
        unfold,
      }}
    />
  );
}

const unfold = (record: JsonRecord) => <JsonText value={record} label="JSON of this offering" />;
