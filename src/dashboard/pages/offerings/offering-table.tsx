import type { RefObject } from 'react';
import { useIdField } from '#dashboard/api/api-context.tsx';
import { useColumnWidths } from '#dashboard/list/table/column-resizer.tsx';
import { ListTable } from '#dashboard/list/table/list-table.tsx';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import { OFFERINGS } from '#dashboard/offerings/offerings-list.ts';
import type { SortOrder } from '#dashboard/search-params/search-params.ts';
import { recordId } from '#records/identity.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { fittingColumns, useWidth } from './fitting-columns.ts';
import type { OfferingRowsProps } from './offering-cards.tsx';
import { GroupHeading } from './offering-cells.tsx';
import type { OfferingColumns } from './offering-columns.tsx';
import { selectLabel } from './offering-name.tsx';

/** With this width, the default columns fit beside the filters at 1440 px, also with amounts in billions. */
export const MIN_NAME_WIDTH = 180;
/** Width in pixels of the checkboxes before the rows, on touch screens. */
const MAX_TICK_WIDTH = 44;

interface OfferingTableProps extends OfferingRowsProps {
  /** The element that contains the table, which is as wide as the table may be. */
  readonly container: RefObject<HTMLElement | null>;
  readonly columns: OfferingColumns;
  readonly sort: SortOrder | undefined;
}

/**
 * A table of offerings. Of the default columns, it shows those that fit. If a record has no page, clicking its row
 * shows its JSON in place.
 */
export function OfferingTable({
  container,
  records,
  highlights,
  groups,
  selection,
  isPrevious,
  columns,
  sort,
}: OfferingTableProps) {
  const idField = useIdField();
  const idOf = (record: JsonRecord) => recordId(record, idField);
  const width = useWidth(container);
  const { widths } = useColumnWidths(OFFERINGS);
  const { shown, isDefault } = columns;
  const reserved = MIN_NAME_WIDTH + MAX_TICK_WIDTH;
  // A table with columns that the user has chosen shows all of them, and scrolls sideways.
  const fitting = isDefault ? fittingColumns(shown, { width, reserved, widths, sortedBy: sort?.by }) : shown;
  const hidden = shown.filter((column) => !fitting.includes(column));
  return (
    <>
      <ListTable
        table={{ list: OFFERINGS, columns: fitting, sort, minFirst: MIN_NAME_WIDTH, padding: 'px-3' }}
        page={{ rows: records, highlights, cellData: null, dimmed: isPrevious, busy: isPrevious }}
        selectable={{ selection, idOf, labelOf: (record) => selectLabel(record, idOf(record)) }}
        grouped={{
          headingOf(at) {
            const group = groups.find(({ start }) => start === at);
            return group && <GroupHeading group={group} />;
          },
          unfold,
        }}
      />
      {hidden.length > 0 && (
        <p className="mt-1.5 text-right text-xs text-ink-3">
          No room for {hidden.map(({ header }) => header).join(', ')}
        </p>
      )}
    </>
  );
}

const unfold = (record: JsonRecord) => <JsonText value={record} label="JSON of this offering" />;
