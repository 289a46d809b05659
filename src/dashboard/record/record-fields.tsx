import { fieldLabel } from './field-words.ts';
import type { JsonRecord } from './json-record.ts';
import { JsonText } from './json-text.tsx';
import { RecordRows } from './record-rows.tsx';
import { fitsTable } from './infer-columns.ts';
import { ValueBlock } from './value-block.tsx';
import { readField, type ValueReading } from './value-reading.ts';

/** Deeper objects are shown as JSON: a heading under a heading under a heading helps nobody. */
const DEEPEST = 3;
/** As many scalars as half a page takes on a line or two. */
const FEW = 12;
const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const;

interface Field {
  readonly name: string;
  readonly reading: ValueReading;
}

interface RecordFieldsProps {
  readonly record: JsonRecord;
  readonly depth?: number;
}

const isSection = ({ reading: { kind } }: Field) => kind === 'group' || kind === 'rows' || kind === 'mixed';

/** Every field of a record in its own order: first what fits a line, then objects and lists as sections. */
export function RecordFields({ record, depth = 0 }: RecordFieldsProps) {
  const fields = Object.keys(record).map((name): Field => ({ name, reading: readField(record, name) }));
  const lines = fields.filter((field) => !isSection(field));
  return (
    <div className="space-y-6">
      {lines.length > 0 && (
        <dl className="grid gap-x-10 lg:grid-cols-2">
          {lines.map(({ name, reading }) => (
            <FieldLine key={name} name={name} reading={reading} />
          ))}
        </dl>
      )}
      {fields.filter(isSection).map(({ name, reading }) => (
        <FieldSection key={name} name={name} reading={reading} depth={depth} />
      ))}
    </div>
  );
}

function FieldLine({ name, reading }: Field) {
  const long = reading.kind === 'prose' || (reading.kind === 'scalars' && reading.values.length > FEW);
  const wide = long ? 'max-sm:grid-cols-1 lg:col-span-2' : '';
  return (
    <div
      className={`grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:grid-cols-[150px_minmax(0,1fr)] items-baseline gap-x-4 border-b border-line-soft py-2 ${wide}`}
    >
      <dt className="text-sm break-words text-ink-3" title={name.slice(0, 200)}>
        <bdi className="line-clamp-3">{fieldLabel(name)}</bdi>
      </dt>
      <dd className="min-w-0 break-words">
        <ValueBlock reading={reading} />
      </dd>
    </div>
  );
}

function FieldSection({ name, reading, depth }: Field & { readonly depth: number }) {
  const Heading = HEADINGS[depth] ?? 'h6';
  return (
    <section>
      <Heading className="mb-2 font-read text-lede font-semibold break-words">
        <bdi>{fieldLabel(name)}</bdi>
        {reading.kind === 'rows' && (
          <span className="ml-2 font-ui text-sm font-normal text-ink-3">{reading.rows.length}</span>
        )}
      </Heading>
      <SectionBody name={name} reading={reading} depth={depth} />
    </section>
  );
}

function SectionBody({ name, reading, depth }: Field & { readonly depth: number }) {
  if (reading.kind === 'rows' && fitsTable(reading.rows))
    return <RecordRows name={name} rows={reading.rows} />;
  if (reading.kind === 'group' && depth < DEEPEST)
    return (
      <div className="border-l border-line pl-4">
        <RecordFields record={reading.record} depth={depth + 1} />
      </div>
    );
  if (reading.kind === 'rows' && depth < DEEPEST)
    return (
      <ol className="space-y-4">
        {reading.rows.map((row, at) => (
          // Rows of unknown shape have nothing but their place to tell them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="rounded-lg border border-line bg-sheet p-4">
            <RecordFields record={row} depth={depth + 1} />
          </li>
        ))}
      </ol>
    );
  const value = reading.kind === 'group' ? reading.record : reading.kind === 'rows' ? reading.rows : null;
  return <JsonText value={reading.kind === 'mixed' ? reading.values : value} label={fieldLabel(name)} />;
}
