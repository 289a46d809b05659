import { useMemo, useRef } from 'react';
import { isolate } from '#dashboard/lib/isolate.ts';
import { fieldLabel } from '#records/field-label.ts';
import { isNameField, recordName } from '#records/identity.ts';
import { inferColumns, type InferredColumn, readPath } from '#records/infer-columns.ts';
import { type JsonRecord, printJson } from '#records/json-record.ts';
import { isQuantity } from '#records/parsed-value.ts';
import { samePath } from '#records/row-filter.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { keyed } from '../ui/keyed.ts';
import { safeUrl } from '../ui/safe-url.ts';
import { ScrollHint } from '../ui/scroll-hint.tsx';
import { ShowAll, useFirst } from '../ui/show-all.tsx';
import type { DisplayLimits } from './display-limits.ts';
import { ValueInline } from './value-inline.tsx';

interface RecordRowsProps {
  readonly name: string;
  readonly rows: readonly JsonRecord[];
  readonly limits: DisplayLimits;
}

export function RecordRows({ name, rows, limits }: RecordRowsProps) {
  const { shown, isCut, unfold } = useFirst(rows, limits.rows);
  const title = fieldLabel(name);
  const container = useRef<HTMLDivElement>(null);
  const all = useMemo(() => inferColumns(rows, { limit: Infinity, identity: true }), [rows]);
  const titled = useMemo(() => (limits.isPaper ? null : titledLinks(rows, all)), [rows, all, limits.isPaper]);
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
                    className={`max-w-[max(52ch,50vw)] truncate px-3 py-2 text-ink-2 ${isQuantity(kind) ? 'text-right' : ''} ${titled && samePath(path, titled.title) ? 'max-sm:whitespace-normal' : ''}`}
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
      <span className="text-xs text-ink-3 max-sm:block">{safeUrl(link.href)?.host}</span>
    </>
  );
}
