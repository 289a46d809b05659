import { fieldLabel } from '../records/field-label.ts';
import { isQuantity } from '../records/column-look.ts';
import { inferColumns, readPath } from '../records/infer-columns.ts';
import type { JsonRecord } from '../records/json-record.ts';
import { ValueInline } from './value-inline.tsx';

interface RecordRowsProps {
  readonly name: string;
  readonly rows: readonly JsonRecord[];
}

export function RecordRows({ name, rows }: RecordRowsProps) {
  const title = fieldLabel(name);
  const columns = inferColumns(rows, { limit: Infinity, identity: true });
  return (
    <div
      // A scrollable region must be reachable by keyboard, itself or through a link in it.
      role="region"
      aria-label={`${title}, scrolls sideways`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
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
          {rows.map((row, at) => (
            // Rows of unknown shape have no other key.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at} className="border-b border-line-soft last:border-b-0">
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
  );
}
