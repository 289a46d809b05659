import { fieldLabel } from '../records/field-label.ts';
import { isRecord, type JsonRecord } from '../records/json-record.ts';
import { JsonText } from './json-text.tsx';
import { RecordRows } from './record-rows.tsx';
import { fitsTable } from '../records/infer-columns.ts';
import { ValueBlock } from './value-block.tsx';
import { parseField, type ParsedValue } from '../records/parsed-value.ts';

/** Deeper objects are shown as JSON rather than under a fifth level of headings. */
const MAX_DEPTH = 3;
/** Longer lists of scalars take the full width. */
const MAX_SHORT_LIST = 12;
const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const;

interface Field {
  readonly name: string;
  readonly parsed: ParsedValue;
}

interface RecordFieldsProps {
  readonly record: JsonRecord;
  readonly depth?: number;
  /** Where the record stands in the whole one. */
  readonly path?: readonly string[];
  /** Whether a field is shown elsewhere on the page. */
  readonly isOmitted?: IsOmitted;
}

type IsOmitted = (path: readonly string[]) => boolean;

const isSection = ({ parsed: { kind } }: Field) => kind === 'group' || kind === 'rows' || kind === 'mixed';

/** A company link shows only the name, so an object with more fields is shown again as a section. */
function fieldsOf(record: JsonRecord, name: string): Field[] {
  const field = { name, parsed: parseField(record, name) };
  const value = record[name];
  const hidesMore = field.parsed.kind === 'company' && isRecord(value) && Object.keys(value).length > 2;
  return hidesMore ? [field, { name, parsed: { kind: 'group', record: value } }] : [field];
}

/** In order: short values first, then objects and lists as sections. */
export function RecordFields({ record, depth = 0, path = [], isOmitted = () => false }: RecordFieldsProps) {
  const isGone = ({ name, parsed }: Field): boolean => {
    // The rest of a company stays where its link goes.
    if (parsed.kind !== 'group') return isOmitted([...path, name]);
    const inner = Object.keys(parsed.record);
    return inner.length > 0 && inner.every((each) => isOmitted([...path, name, each]));
  };
  const fields = Object.keys(record)
    .flatMap((name) => fieldsOf(record, name))
    .filter((field) => !isGone(field));
  const shortFields = fields.filter((field) => !isSection(field));
  return (
    <div className="space-y-6">
      {shortFields.length > 0 && (
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-2">
          {shortFields.map(({ name, parsed }) => (
            <FieldRow key={name} name={name} parsed={parsed} />
          ))}
        </dl>
      )}
      {fields.filter(isSection).map(({ name, parsed }) => (
        <FieldSection
          key={name}
          name={name}
          parsed={parsed}
          depth={depth}
          path={[...path, name]}
          isOmitted={isOmitted}
        />
      ))}
    </div>
  );
}

function FieldRow({ name, parsed }: Field) {
  const isLong =
    parsed.kind === 'prose' || (parsed.kind === 'scalars' && parsed.values.length > MAX_SHORT_LIST);
  const layout = isLong
    ? 'col-span-full'
    : 'grid grid-cols-[112px_1fr] items-baseline gap-x-4 sm:grid-cols-[150px_minmax(0,1fr)]';
  return (
    <div className={`border-b border-line-soft py-2 ${layout}`}>
      <dt className="text-sm break-words text-ink-3" title={name.slice(0, 200)}>
        <bdi className="line-clamp-3">{fieldLabel(name)}</bdi>
      </dt>
      <dd className="min-w-0 break-words">
        <ValueBlock parsed={parsed} />
      </dd>
    </div>
  );
}

interface FieldSectionProps extends Field {
  readonly depth: number;
  readonly path: readonly string[];
  readonly isOmitted: IsOmitted;
}

function FieldSection({ name, parsed, depth, ...rest }: FieldSectionProps) {
  const Heading = HEADINGS[depth] ?? 'h6';
  return (
    <section>
      <Heading className="mb-2 font-read text-lede font-semibold break-words">
        <bdi>{fieldLabel(name)}</bdi>
        {parsed.kind === 'rows' && (
          <span className="ml-1.5 font-ui text-sm font-normal text-ink-3">{parsed.rows.length}</span>
        )}
      </Heading>
      <SectionBody name={name} parsed={parsed} depth={depth} {...rest} />
    </section>
  );
}

function SectionBody({ name, parsed, depth, path, isOmitted }: FieldSectionProps) {
  if (parsed.kind === 'rows' && fitsTable(parsed.rows)) return <RecordRows name={name} rows={parsed.rows} />;
  if (parsed.kind === 'group' && depth < MAX_DEPTH)
    return (
      <div className="border-l border-line pl-3">
        <RecordFields record={parsed.record} depth={depth + 1} path={path} isOmitted={isOmitted} />
      </div>
    );
  if (parsed.kind === 'rows' && depth < MAX_DEPTH)
    return (
      <ol className="space-y-4">
        {parsed.rows.map((row, at) => (
          // Rows of unknown shape have no other key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="rounded-lg border border-line bg-sheet p-4">
            <RecordFields record={row} depth={depth + 1} />
          </li>
        ))}
      </ol>
    );
  const value = parsed.kind === 'group' ? parsed.record : parsed.kind === 'rows' ? parsed.rows : null;
  return <JsonText value={parsed.kind === 'mixed' ? parsed.values : value} label={fieldLabel(name)} />;
}
