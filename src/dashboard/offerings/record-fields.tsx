import { fieldLabel } from '../records/field-label.ts';
import { type JsonRecord, isRecord, printJson } from '../records/json-record.ts';
import { keyed } from '../ui/keyed.ts';
import { JsonText } from './json-text.tsx';
import { fitsTable, inferColumns, readPath } from '../records/infer-columns.ts';
import { type ParsedValue, parseField, isQuantity } from '../records/parsed-value.ts';
import { RecordLink, Tags, ValueInline, RecordDate } from './value-inline.tsx';
import { ScrollHint } from '../ui/scroll-hint.tsx';
import { useRef, useState } from 'react';

interface RecordRowsProps {
  readonly name: string;
  readonly rows: readonly JsonRecord[];
}

function RecordRows({ name, rows }: RecordRowsProps) {
  const title = fieldLabel(name);
  const container = useRef<HTMLDivElement>(null);
  const columns = inferColumns(rows, { limit: Infinity, identity: true });
  return (
    <>
      <div
        ref={container}
        // A scrollable region must be reachable by keyboard, itself or through a link in it.
        role="region"
        aria-label={`${title}, scrolls sideways`}
        tabIndex={columns.some(({ kind }) => kind === 'link' || kind === 'company') ? undefined : 0}
        className="w-fit max-w-full overflow-x-auto rounded-lg border border-line bg-sheet"
      >
        <table aria-label={title} className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line">
              {columns.map(({ path, label, kind }) => (
                <th
                  key={path.join('/')}
                  scope="col"
                  className={`px-3 py-2 text-xs font-medium whitespace-nowrap text-ink-3 ${isQuantity(kind) ? 'text-right' : 'text-left'}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keyed(rows, printJson).map(({ key, item: row }) => (
              <tr key={key} className="border-b border-line-soft last:border-b-0">
                {columns.map(({ path, kind }) => (
                  <td
                    key={path.join('/')}
                    className={`max-w-[max(52ch,50vw)] truncate px-3 py-2 text-ink-2 ${isQuantity(kind) ? 'text-right' : ''}`}
                  >
                    <ValueInline parsed={readPath(row, path)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-1 text-right text-xs text-ink-3 empty:hidden print:hidden">
        <ScrollHint of={container} />
      </p>
    </>
  );
}

const FOLDED_LENGTH = 600;

/** Very long text starts folded, so that the fields after it stay in reach. */
function LongText({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  const isFoldable = text.length > FOLDED_LENGTH * 1.5;
  return (
    <>
      <p className="max-w-[65ch] font-read text-lede break-words whitespace-pre-wrap">
        <bdi>{isFoldable && !open ? `${text.slice(0, FOLDED_LENGTH)}…` : text}</bdi>
      </p>
      {isFoldable && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="text-sm text-accent hover:underline pointer-coarse:h-11"
        >
          {open ? 'Show less' : `Show all ${text.length.toLocaleString('en')} characters`}
        </button>
      )}
    </>
  );
}

function ValueBlock({ parsed }: { readonly parsed: ParsedValue }) {
  switch (parsed.kind) {
    case 'prose':
      return <LongText text={parsed.text} />;
    case 'moment':
    case 'day':
      return <RecordDate date={parsed} exact />;
    case 'link':
      return <RecordLink href={parsed.href} />;
    case 'scalars':
      return <Tags values={parsed.values} />;
    case 'company':
      return (
        <>
          <ValueInline parsed={parsed} />
          <span className="ml-1.5 font-code text-xs text-ink-3">{parsed.id}</span>
        </>
      );
    default:
      return <ValueInline parsed={parsed} />;
  }
}

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
        {keyed(parsed.rows, printJson).map(({ key, item: row }) => (
          <li key={key} className="rounded-lg border border-line bg-sheet p-4">
            <RecordFields record={row} depth={depth + 1} />
          </li>
        ))}
      </ol>
    );
  const value = parsed.kind === 'group' ? parsed.record : parsed.kind === 'rows' ? parsed.rows : null;
  return <JsonText value={parsed.kind === 'mixed' ? parsed.values : value} label={fieldLabel(name)} />;
}
