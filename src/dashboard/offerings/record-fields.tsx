import { useState } from 'react';
import { fieldLabel } from '#records/field-label.ts';
import { withUnit } from '#records/field-unit.ts';
import { fitsTable } from '#records/infer-columns.ts';
import { type JsonRecord, printJson } from '#records/json-record.ts';
import { keyed } from '../ui/keyed.ts';
import { ShowAll, useFirst } from '../ui/show-all.tsx';
import { type DisplayLimits, SCREEN_LIMITS } from './display-limits.ts';
import { ValueBlock } from './field-value.tsx';
import { JsonText } from './json-text.tsx';
import { RecordRows } from './record-rows.tsx';
import { MAX_DEPTH, type ShownField, isSection, shownFieldsOf, takeFields } from './shown-fields.ts';

/** A list with more plain values than this gets the full width of the page. */
const MAX_SHORT_LIST = 12;
const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const;

interface RecordFieldsProps {
  readonly record: JsonRecord;
  readonly depth?: number;
  readonly path?: readonly string[];
  /** Returns true for fields that the page shows elsewhere, so they are left out here. */
  readonly isOmitted?: IsOmitted;
  readonly limits?: DisplayLimits;
}

type IsOmitted = (path: readonly string[]) => boolean;

const TOP_LEVEL: readonly string[] = [];
const omitNothing = () => false;

/** Shows a record's fields: first short values in a grid, then each object and list as a section. */
export function RecordFields({
  record,
  depth = 0,
  path = TOP_LEVEL,
  isOmitted = omitNothing,
  limits = SCREEN_LIMITS,
}: RecordFieldsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isGone = ({ name, parsed }: ShownField): boolean => {
    // Omit the section of an object only if all of its fields are omitted. A company may have both a link and a
    // section; omitting the link by its path then keeps the section.
    if (parsed.kind !== 'group') return isOmitted([...path, name]);
    const inner = Object.keys(parsed.record);
    return inner.length > 0 && inner.every((each) => isOmitted([...path, name, each]));
  };
  const fields = Object.keys(record)
    .flatMap((name) => shownFieldsOf(record, name))
    .filter((field) => !isGone(field));
  const ordered = [...fields.filter((field) => !isSection(field)), ...fields.filter(isSection)];
  const shown = takeFields(ordered, depth, isUnfolded ? { ...limits, rows: Infinity } : limits);
  const shortFields = shown.filter((field) => !isSection(field));
  return (
    <div className="space-y-6">
      {shortFields.length > 0 && (
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-2">
          {shortFields.map(({ name, parsed, limits: own }) => (
            <FieldRow key={name} name={name} parsed={parsed} limits={own} />
          ))}
        </dl>
      )}
      {shown.filter(isSection).map(({ name, parsed, limits: own }) => (
        <FieldSection
          key={name}
          limits={own}
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

interface FieldRowProps extends ShownField {
  readonly limits: DisplayLimits;
}

function FieldRow({ name, parsed, limits }: FieldRowProps) {
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
        {parsed.kind === 'number' ? text : <ValueBlock parsed={parsed} limits={limits} />}
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

function SectionBody({ name, parsed, depth, path, isOmitted, limits }: FieldSectionProps) {
  if (parsed.kind === 'rows' && fitsTable(parsed.rows))
    return <RecordRows name={name} rows={parsed.rows} limits={limits} />;
  if (parsed.kind === 'group' && depth < MAX_DEPTH)
    return (
      <div className="border-l border-line pl-3">
        <RecordFields
          record={parsed.record}
          depth={depth + 1}
          path={path}
          isOmitted={isOmitted}
          limits={limits}
        />
      </div>
    );
  if (parsed.kind === 'rows' && depth < MAX_DEPTH)
    return <RecordList rows={parsed.rows} depth={depth + 1} limits={limits} />;
  const value = parsed.kind === 'group' ? parsed.record : parsed.kind === 'rows' ? parsed.rows : null;
  return (
    <JsonText
      value={parsed.kind === 'mixed' ? parsed.values : value}
      label={fieldLabel(name)}
      {...(limits.isPaper && { most: limits.characters })}
    />
  );
}

interface RecordListProps {
  readonly rows: readonly JsonRecord[];
  readonly depth: number;
  readonly limits: DisplayLimits;
}

function RecordList({ rows, depth, limits }: RecordListProps) {
  const { shown, isCut, unfold } = useFirst(rows, limits.records);
  const each = { ...limits, rows: Math.max(Math.floor(limits.rows / shown.length), 10) };
  return (
    <>
      <ol className="space-y-4">
        {keyed(shown, printJson).map(({ key, item: row }) => (
          <li key={key} className="rounded-lg border border-line bg-sheet p-4">
            <RecordFields record={row} depth={depth} limits={each} />
          </li>
        ))}
      </ol>
      {isCut && <ShowAll shown={shown.length} count={rows.length} of="record" onClick={unfold} />}
    </>
  );
}
