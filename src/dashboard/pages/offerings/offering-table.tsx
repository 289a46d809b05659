import { ListTable } from '#dashboard/list/table/list-table.tsx';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import { OFFERINGS } from '#dashboard/offerings/offerings-list.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import type { SortOrder } from '#dashboard/search-params/search-params.ts';
import type { OfferingRowsProps } from './offering-cards.tsx';
import { GroupHeading } from './offering-cells.tsx';
import type { OfferingColumns } from './offering-columns.tsx';

/** With this width, the default columns fit beside the filters at 1440 px, also with amounts in billions. */
export const MIN_NAME_WIDTH = 180;

interface OfferingTableProps extends OfferingRowsProps {
  readonly columns: OfferingColumns;
  readonly sort: SortOrder | undefined;
}

/** A table of offerings. If a record has no page, clicking its row shows its JSON in place. */
export const OfferingTable = ({ records, highlights, groups, stale, columns, sort }: OfferingTableProps) => (
  <ListTable
    table={{ list: OFFERINGS, columns: columns.shown, sort, minFirst: MIN_NAME_WIDTH, padding: 'px-3' }}
    page={{ rows: records, highlights, view: null, dimmed: stale, busy: stale }}
    grouped={{
      headingOf(at) {
        const group = groups.find(({ start }) => start === at);
        return group && <GroupHeading group={group} />;
      },
      unfold,
    }}
  />
);

const unfold = (record: JsonRecord) => <JsonText value={record} label="JSON of this offering" />;
