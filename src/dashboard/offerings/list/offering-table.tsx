import { useRef } from 'react';
import type { OfferingGroup, OfferingHighlights } from '#dashboard/catalogue/offering-query.ts';
import { ListTable } from '#dashboard/list/table/list-table.tsx';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { ScrollHint } from '#dashboard/ui/scroll-hint.tsx';
import { GroupHeading } from './offering-cells.tsx';
import type { OfferingColumns } from './offering-columns.tsx';
import { OFFERINGS } from './definition.ts';

interface OfferingTableProps {
  readonly records: readonly JsonRecord[];
  /** One per record, if they were searched. */
  readonly highlights: readonly OfferingHighlights[] | undefined;
  readonly groups: readonly OfferingGroup[];
  readonly columns: OfferingColumns;
  readonly sort: string | undefined;
  readonly busy: boolean;
  readonly dimmed: boolean;
}

export function OfferingTable({ records, highlights, groups, columns, ...list }: OfferingTableProps) {
  const container = useRef<HTMLDivElement>(null);
  const groupAt = (at: number) => groups.find(({ start }) => start === at);
  return (
    <>
      <ListTable
        {...list}
        list={OFFERINGS}
        columns={columns.shown}
        minFirst={230}
        padding="px-3"
        rows={records}
        marks={highlights}
        view={null}
        headingOf={(at) => {
          const group = groupAt(at);
          return group && <GroupHeading group={group} />;
        }}
        unfold={unfold}
        container={container}
      />
      {/* A line in any case, so that nothing moves; in sight while the end of a long table is not. */}
      <p className="pointer-events-none sticky bottom-2 mt-1 min-h-5 text-right text-xs text-ink-3">
        <ScrollHint of={container} />
      </p>
    </>
  );
}

const unfold = (record: JsonRecord) => <JsonText value={record} label="JSON of this offering" />;
