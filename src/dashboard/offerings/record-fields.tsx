import { useMemo, useRef, useState } from 'react';
import { isolate } from '#dashboard/lib/isolate.ts';
import { fieldLabel } from '#records/field-label.ts';
import { withUnit } from '#records/field-unit.ts';
import { isNameField, recordName } from '#records/identity.ts';
import { fitsTable, inferColumns, type InferredColumn, readPath } from '#records/infer-columns.ts';
import { type JsonRecord, isRecord, printJson } from '#records/json-record.ts';
import { type ParsedValue, parseField, isQuantity } from '#records/parsed-value.ts';
import { samePath } from '#records/row-filter.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { keyed } from '../ui/keyed.ts';
import { safeUrl } from '../ui/safe-url.ts';
import { ScrollHint } from '../ui/scroll-hint.tsx';
import { PrintedPart, ShowAll, useFirst } from '../ui/show-all.tsx';
import { JsonText } from './json-text.tsx';
import { RecordLink, Tags, ValueInline, RecordDate } from './value-inline.tsx';

/** Limits on how much of a record to show. Records can have tens of thousands of fields, too many to print. */
interface Room {
  /** True for printing. Links then show their URLs, not only a title. */
  readonly isPaper?: boolean;
  readonly rows: number;
  readonly values: number;
  /** Maximum number of records shown one below the other, if a list of records doesn't fit into a table. */
  readonly records: number;
  readonly characters: number;
}

/** Limits of what is shown on screen at first. The user can unfold the rest. */
const ON_SCREEN: Room = { rows: 300, values: 100, records: 20, characters: 600 };
/** Limits for printing, equal to about fifty pages of fields. */
export const ON_PAPER: Room = { isPaper: true, rows: 2000, values: 1000, records: 200, characters: 20_000 };

interface RecordRowsProps {
  readonly name: string;
  readonly rows: readonly JsonRecord[];
  readonly room: Room;
}

function RecordRows({ name, rows, room }: RecordRowsProps) {
  const { shown, isCut, unfold } = useFirst(rows, room.rows);
  const title = fieldLabel(name);
  const container = useRef<HTMLDivElement>(null);
  const all = useMemo(() => inferColumns(rows, { limit: Infinity, identity: true }), [rows]);
  const titled = useMemo(() => (room.isPaper ? null : titledLinks(rows, all)), [rows, all, room.isPaper]);
  const columns = titled ? all.filter(({ path }) => !samePath(path, titled.link)) : all;
  return (
    <>
      <div
        ref={container}
        // The keyboard can scroll a region only if the region, or a link in it, can have focus.
        role="region"
        aria-label={`${isolate(title)}, scrolls sideways`}
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
            {keyed(shown, printJson).map(({ key, item: row }) => (
              <tr key={key} className="border-b border-line-soft last:border-b-0">
                {columns.map(({ path, kind }) => (
                  <td
                    key={path.join('/')}
                    className={`max-w-[max(52ch,50vw)] truncate px-3 py-2 text-ink-2 ${isQuantity(kind) ? 'text-right' : ''}`}
                  >
                    <RowCell row={row} path={path} titled={titled} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isCut && <ShowAll shown={shown.length} count={rows.length} of="row" onClick={unfold} />}
      <p className="mt-1 text-right text-xs text-ink-3 empty:hidden print:hidden">
        <ScrollHint of={container} />
      </p>
    </>
  );
}

/** Paths of the two fields that hold a document's title and its link. */
interface TitledLinks {
  readonly title: readonly string[];
  readonly link: readonly string[];
}

/** Returns the fields with the titles and links of documents. Null unless each row has a name and a safe link. */
function titledLinks(rows: readonly JsonRecord[], columns: readonly InferredColumn[]): TitledLinks | null {
  const [link, ...others] = columns.filter(({ kind }) => kind === 'link');
  const title = columns.find(({ path: [name = '', ...inner] }) => inner.length === 0 && isNameField(name));
  if (!link || !title || others.length > 0) return null;
  const isLinked = (row: JsonRecord) => {
    const value = readPath(row, link.path);
    return recordName(row) !== null && value.kind === 'link' && safeUrl(value.href) !== null;
  };
  return rows.every(isLinked) ? { title: title.path, link: link.path } : null;
}

interface RowCellProps {
  readonly row: JsonRecord;
  readonly path: readonly string[];
  readonly titled: TitledLinks | null;
}

/** Shows a value of a row. If it is a document's title, it links to the document. */
function RowCell({ row, path, titled }: RowCellProps) {
  const value = <ValueInline parsed={readPath(row, path)} />;
  const link = titled && samePath(path, titled.title) ? readPath(row, titled.link) : null;
  if (link?.kind !== 'link') return value;
  return (
    <>
      <ExternalLink href={link.href} className="text-accent">
        {value}
      </ExternalLink>{' '}
      <span className="text-xs text-ink-3">{safeUrl(link.href)?.host}</span>
    </>
  );
}

interface LongTextProps {
  readonly text: string;
  readonly room: Room;
}

/** Shows a text. A very long text starts folded, so that the fields below it are easy to reach. */
function LongText({ text, room: { characters } }: LongTextProps) {
  const [open, setOpen] = useState(false);
  const isFoldable = text.length > characters * 1.5;
  return (
    <>
      <p className="max-w-[65ch] font-read text-lede break-words whitespace-pre-wrap">
        <bdi>{isFoldable && !open ? `${text.slice(0, characters)}…` : text}</bdi>
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
      {isFoldable && !open && <PrintedPart shown={characters} count={text.length} of="character" />}
    </>
  );
}

interface ListedValuesProps {
  readonly values: readonly unknown[];
  readonly room: Room;
}

function ListedValues({ values, room }: ListedValuesProps) {
  const { shown, isCut, unfold } = useFirst(values, room.values);
  return (
    <>
      <Tags values={shown} />
      {isCut && <ShowAll shown={shown.length} count={values.length} of="value" onClick={unfold} />}
    </>
  );
}

interface ValueBlockProps {
  readonly parsed: ParsedValue;
  readonly room: Room;
}

function ValueBlock({ parsed, room }: ValueBlockProps) {
  switch (parsed.kind) {
    case 'prose':
      return <LongText text={parsed.text} room={room} />;
    case 'moment':
    case 'day':
      return <RecordDate date={parsed} exact />;
    case 'link':
      return <RecordLink href={parsed.href} />;
    case 'scalars':
      return <ListedValues values={parsed.values} room={room} />;
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

/** Objects nested deeper than this are shown as JSON, because there is no heading below `h6` for them. */
const MAX_DEPTH = 3;
/** A list with more plain values than this gets the full width of the page. */
const MAX_SHORT_LIST = 12;
const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const;

interface Field {
  readonly name: string;
  readonly parsed: ParsedValue;
}

interface RecordFieldsProps {
  readonly record: JsonRecord;
  readonly depth?: number;
  readonly path?: readonly string[];
  /** Returns true for fields that the page shows elsewhere, so they are left out here. */
  readonly isOmitted?: IsOmitted;
  readonly room?: Room;
}

type IsOmitted = (path: readonly string[]) => boolean;

const isSection = ({ parsed: { kind } }: Field) => kind === 'group' || kind === 'rows' || kind === 'mixed';

/**
 * Parses a field of a record for display. A company is shown as a link. If its object has more fields than a link can
 * show, such as an id and a name, it is also shown as a section with all of its fields.
 */
function fieldsOf(record: JsonRecord, name: string): Field[] {
  const field = { name, parsed: parseField(record, name) };
  const value = record[name];
  const hidesMore = field.parsed.kind === 'company' && isRecord(value) && Object.keys(value).length > 2;
  return hidesMore ? [field, { name, parsed: { kind: 'group', record: value } }] : [field];
}

/** Returns the number of rows that a value takes on the page, up to `most`. */
function countRows(parsed: ParsedValue, depth: number, most: number): number {
  if (parsed.kind === 'rows') return Math.min(parsed.rows.length, most);
  if (parsed.kind === 'mixed') return Math.min(parsed.values.length, most);
  if (parsed.kind !== 'group' || depth >= MAX_DEPTH) return 1;
  let count = 0;
  for (const name of Object.keys(parsed.record)) {
    if (count >= most) break;
    count += countRows(parseField(parsed.record, name), depth + 1, most - count);
  }
  return Math.max(count, 1);
}

/** Returns the fields that fit within the limits. Each field may use the rows that the fields before it left. */
function takeFields(fields: readonly Field[], depth: number, room: Room) {
  const taken: (Field & { readonly room: Room })[] = [];
  let rest = room.rows;
  for (const field of fields) {
    if (rest <= 0) break;
    taken.push({ ...field, room: { ...room, rows: rest } });
    rest -= countRows(field.parsed, depth, rest);
  }
  return taken;
}

const TOP_LEVEL: readonly string[] = [];
const omitNothing = () => false;

/** Shows a record's fields: first short values in a grid, then each object and list as a section. */
export function RecordFields({
  record,
  depth = 0,
  path = TOP_LEVEL,
  isOmitted = omitNothing,
  room = ON_SCREEN,
}: RecordFieldsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isGone = ({ name, parsed }: Field): boolean => {
    // Omit the section of an object only if all of its fields are omitted. A company may have both a link and a
    // section; omitting the link by its path then keeps the section.
    if (parsed.kind !== 'group') return isOmitted([...path, name]);
    const inner = Object.keys(parsed.record);
    return inner.length > 0 && inner.every((each) => isOmitted([...path, name, each]));
  };
  const fields = Object.keys(record)
    .flatMap((name) => fieldsOf(record, name))
    .filter((field) => !isGone(field));
  const ordered = [...fields.filter((field) => !isSection(field)), ...fields.filter(isSection)];
  const shown = takeFields(ordered, depth, isUnfolded ? { ...room, rows: Infinity } : room);
  const shortFields = shown.filter((field) => !isSection(field));
  return (
    <div className="space-y-6">
      {shortFields.length > 0 && (
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-2">
          {shortFields.map(({ name, parsed, room: own }) => (
            <FieldRow key={name} name={name} parsed={parsed} room={own} />
          ))}
        </dl>
      )}
      {shown.filter(isSection).map(({ name, parsed, room: own }) => (
        <FieldSection
          key={name}
          room={own}
          name={name}
          parsed={parsed}
          depth={depth}
          path={[...path, name]}
          isOmitted={isOmitted}
        />
      ))}
      {shown.length < fields.length && (
        <ShowAll shown={shown.length} count={fields.length} of="field" onClick={() => setUnfolded(true)} />
      )}
    </div>
  );
}

interface FieldRowProps extends Field {
  readonly room: Room;
}

function FieldRow({ name, parsed, room }: FieldRowProps) {
  const isLong =
    parsed.kind === 'prose' || (parsed.kind === 'scalars' && parsed.values.length > MAX_SHORT_LIST);
  const layout = isLong
    ? 'col-span-full'
    : 'grid grid-cols-[112px_1fr] items-baseline gap-x-4 sm:grid-cols-[150px_minmax(0,1fr)]';
  const { label, text } =
    parsed.kind === 'number'
      ? withUnit(name, parsed.number, parsed.text)
      : { label: fieldLabel(name), text: '' };
  return (
    <div className={`border-b border-line-soft py-2 ${layout}`}>
      <dt className="text-sm break-words text-ink-3" title={name.slice(0, 200)}>
        <bdi className="line-clamp-3">{label}</bdi>
      </dt>
      <dd className="min-w-0 break-words">
        {parsed.kind === 'number' ? text : <ValueBlock parsed={parsed} room={room} />}
      </dd>
    </div>
  );
}

interface FieldSectionProps extends FieldRowProps {
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

function SectionBody({ name, parsed, depth, path, isOmitted, room }: FieldSectionProps) {
  if (parsed.kind === 'rows' && fitsTable(parsed.rows))
    return <RecordRows name={name} rows={parsed.rows} room={room} />;
  if (parsed.kind === 'group' && depth < MAX_DEPTH)
    return (
      <div className="border-l border-line pl-3">
        <RecordFields
          record={parsed.record}
          depth={depth + 1}
          path={path}
          isOmitted={isOmitted}
          room={room}
        />
      </div>
    );
  if (parsed.kind === 'rows' && depth < MAX_DEPTH)
    return <RecordList rows={parsed.rows} depth={depth + 1} room={room} />;
  const value = parsed.kind === 'group' ? parsed.record : parsed.kind === 'rows' ? parsed.rows : null;
  return (
    <JsonText
      value={parsed.kind === 'mixed' ? parsed.values : value}
      label={fieldLabel(name)}
      {...(room.isPaper && { most: room.characters })}
    />
  );
}

interface RecordListProps {
  readonly rows: readonly JsonRecord[];
  readonly depth: number;
  readonly room: Room;
}

function RecordList({ rows, depth, room }: RecordListProps) {
  const { shown, isCut, unfold } = useFirst(rows, room.records);
  const each = { ...room, rows: Math.max(Math.floor(room.rows / shown.length), 10) };
  return (
    <>
      <ol className="space-y-4">
        {keyed(shown, printJson).map(({ key, item: row }) => (
          <li key={key} className="rounded-lg border border-line bg-sheet p-4">
            <RecordFields record={row} depth={depth} room={each} />
          </li>
        ))}
      </ol>
      {isCut && <ShowAll shown={shown.length} count={rows.length} of="record" onClick={unfold} />}
    </>
  );
}
