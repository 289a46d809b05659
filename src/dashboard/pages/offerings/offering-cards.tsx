import { useState } from 'react';
import { type InferredColumn, readPath } from '#dashboard/records/infer-columns.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import { ValueInline } from '#dashboard/offerings/value-inline.tsx';
import { OfferingName } from './offering-name.tsx';

const VISIBLE_FIELDS = 5;

interface OfferingCardsProps {
  readonly records: readonly JsonRecord[];
  readonly columns: readonly InferredColumn[];
  readonly stale: boolean;
}

export function OfferingCards({ records, columns, stale }: OfferingCardsProps) {
  const fields = columns.filter(({ rank }) => rank < VISIBLE_FIELDS);
  return (
    <ul
      aria-label="Offerings"
      aria-busy={stale}
      className={`grid gap-3 sm:grid-cols-2 xl:grid-cols-3 ${stale ? 'opacity-60' : ''}`}
    >
      {records.map((record, at) => (
        // Records of unknown shape may have no id, or share one.
        // oxlint-disable-next-line react/no-array-index-key
        <OfferingCard key={at} record={record} fields={fields} />
      ))}
    </ul>
  );
}

interface OfferingCardProps {
  readonly record: JsonRecord;
  readonly fields: readonly InferredColumn[];
}

function OfferingCard({ record, fields }: OfferingCardProps) {
  const [open, setOpen] = useState(false);
  return (
    <li className="relative min-w-0 rounded-lg border border-line bg-sheet p-4 hover:border-edge">
      <OfferingName record={record} open={open} onToggle={() => setOpen(!open)} />
      {fields.length > 0 && (
        <dl className="mt-2.5 space-y-1 text-sm">
          {fields.map(({ path, label }) => (
            <div key={label} className="flex items-baseline justify-between gap-4">
              <dt className="max-w-1/2 shrink-0 truncate text-ink-3">{label}</dt>
              <dd className="min-w-0 truncate text-ink-2 [&_a]:relative">
                <ValueInline parsed={readPath(record, path)} />
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
