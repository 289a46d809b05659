import { Fragment, useState } from 'react';
import { useIdField } from '#dashboard/api/api-context.tsx';
import type { Selection } from '#dashboard/list/selection.ts';
import { TICK } from '#dashboard/list/table/list-table.tsx';
import { offeringRef } from '#dashboard/notes/annotation.ts';
import { CardAnnotation } from '#dashboard/notes/card-annotation.tsx';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import type { FieldPath } from '#offering-search/offering-filter.ts';
import type { OfferingGroup } from '#offering-search/offering-groups.ts';
import type { OfferingHighlights } from '#offering-search/offering-highlights.ts';
import { recordId } from '#records/identity.ts';
import { dateAt, type InferredColumn } from '#records/infer-columns.ts';
import type { InferredSchema } from '#records/infer-schema.ts';
import type { JsonRecord } from '#records/json-record.ts';
import type { WindowFields } from '#records/window.ts';
import { companyPathOf, defaultFields } from './default-fields.ts';
import { ClosingCell, FieldCell, GroupHeading, StatusCell } from './offering-cells.tsx';
import { OfferingName, selectLabel } from './offering-name.tsx';

/** Props for the rows of a page, whether shown as a table or as cards. */
export interface OfferingRowsProps {
  readonly records: readonly JsonRecord[];
  /** Search matches to highlight in each record. Undefined if the rows aren't search results. */
  readonly highlights: readonly OfferingHighlights[] | undefined;
  readonly groups: readonly OfferingGroup[];
  readonly selection: Selection<string>;
  /** True while the rows are those of the previous search. */
  readonly isPrevious: boolean;
}

interface OfferingCardsProps extends OfferingRowsProps {
  readonly schema: InferredSchema;
  /** Fields that the list is filtered or sorted by. They are always shown. */
  readonly used: readonly FieldPath[];
}

export function OfferingCards({
  records,
  highlights,
  groups,
  selection,
  schema,
  used,
  isPrevious,
}: OfferingCardsProps) {
  const company = companyPathOf(schema);
  const fields = defaultFields(schema, { company, used });
  const hidesCompany = groups.some(({ by }) => by === 'company');
  return (
    <ul
      aria-label="Offerings"
      aria-busy={isPrevious}
      className={`grid gap-3 sm:grid-cols-2 2xl:grid-cols-3 ${isPrevious ? 'opacity-60' : ''}`}
    >
      {records.map((record, index) => {
        const group = groups.find(({ start }) => start === index);
        return (
          // The key is the index, because records of unknown shape may have no id or share one.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {group && (
              <li className="col-span-full pt-2">
                <GroupHeading group={group} />
              </li>
            )}
            <OfferingCard
              record={record}
              highlights={highlights?.[index]}
              selection={selection}
              fields={fields}
              company={company}
              hidesCompany={hidesCompany}
              window={schema.window}
            />
          </Fragment>
        );
      })}
    </ul>
  );
}

interface OfferingCardProps {
  readonly record: JsonRecord;
  readonly highlights: OfferingHighlights | undefined;
  readonly selection: Selection<string>;
  readonly fields: readonly InferredColumn[];
  readonly company: FieldPath | null;
  readonly hidesCompany: boolean;
  readonly window: WindowFields | null;
}

function OfferingCard({
  record,
  highlights,
  selection,
  fields,
  company,
  hidesCompany,
  window,
}: OfferingCardProps) {
  const [open, setOpen] = useState(false);
  const id = recordId(record, useIdField());
  return (
    <li
      data-row={id ?? ''}
      data-ticked={(id !== null && selection.has(id)) || undefined}
      className="relative min-w-0 rounded-lg border border-line bg-sheet p-4 pointed:border-edge data-ticked:bg-accent-wash"
    >
      {id !== null && (
        <label className="absolute top-0 right-0 z-1 flex cursor-pointer justify-end p-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11">
          <input
            type="checkbox"
            aria-label={selectLabel(record, id)}
            className={TICK}
            checked={selection.has(id)}
            onChange={() => selection.toggle(id)}
          />
        </label>
      )}
      <div className="pr-7 [&_.truncate]:whitespace-normal">
        <OfferingName
          record={record}
          highlights={highlights}
          company={company}
          hidesCompany={hidesCompany}
          open={open}
          onToggle={() => setOpen(!open)}
        />
      </div>
      {window && (
        <div className="mt-1.5 flex items-baseline justify-between gap-3 text-sm">
          <StatusCell record={record} window={window} />
          {dateAt(record, window.closes) && (
            <span className="text-right">
              <ClosingCell record={record} window={window} />
            </span>
          )}
        </div>
      )}
      {id !== null && <CardAnnotation record={offeringRef(id)} />}
      {fields.length > 0 && (
        <dl className="mt-2.5 space-y-1 text-sm">
          {fields.map((column) => (
            <div key={column.label} className="flex items-baseline justify-between gap-4">
              <dt className="max-w-1/2 shrink-0 truncate text-ink-3">{column.label}</dt>
              <dd className="min-w-0 truncate text-ink-2 [&_a]:relative">
                <FieldCell record={record} column={column} highlights={highlights} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {open && (
        <div className="mt-3">
          <JsonText value={record} label="JSON of this offering" />
        </div>
      )}
    </li>
  );
}
