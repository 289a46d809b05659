import { FileUp, X } from 'lucide-react';
import { type RefObject, useId, useRef } from 'react';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Select } from '#dashboard/ui/fields.tsx';
import { columnNames } from './guess-column.ts';
import type { InputTable } from './input-table.ts';
import type { MatchDraft } from './match-list-store.ts';

const PLACEHOLDER = 'Apple\nMSFT\nnvidia.com\nBerkshire Hathaway Inc. Class B';
const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values';
const SAMPLE = 3;

interface MatchInputProps {
  readonly draft: MatchDraft;
  readonly table: InputTable | null;
  readonly column: number;
  readonly error: string | null;
  readonly isReading: boolean;
  /** Ref to the text field, which gets focus when the dialog opens. */
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly onEdit: (change: Partial<MatchDraft>) => void;
  readonly onFile: (file: File) => void;
  readonly onMatch: () => void;
  readonly onClose: () => void;
}

/** A form to enter the list, as pasted text or a file, and to choose the column with the names. */
export function MatchInput({ draft, table, column, error, isReading, input, ...on }: MatchInputProps) {
  const text = useId();
  const file = useRef<HTMLInputElement>(null);
  // Number the columns, because several may have the same name.
  const columns = (table === null ? [] : columnNames(table)).map((name, position) => ({ position, name }));
  const count = table?.rows.length ?? 0;
  const sample = (table?.rows ?? [])
    .map((row) => row[column] ?? '')
    .filter((cell) => cell !== '')
    .slice(0, SAMPLE);
  return (
    <form
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0) on.onMatch();
      }}
    >
      {draft.file ? (
        <div className="flex items-center gap-2 rounded-sm border border-line bg-well px-3 py-2 text-sm">
          <bdi className="min-w-0 grow truncate font-medium">{draft.file.name}</bdi>
          <span className="shrink-0 text-ink-2">{formatCounted(draft.file.rows.length, 'line')}</span>
          <button
            type="button"
            aria-label="Remove file"
            title="Remove file"
            onClick={() => on.onEdit({ file: null, column: null })}
            className="grid size-7 shrink-0 place-items-center rounded-sm text-ink-3 hover:text-ink pointer-coarse:size-11"
          >
            <X size={15} aria-hidden="true" />
          </button>
        </div>
      ) : (
        <div>
          <label htmlFor={text} className="text-xs text-ink-3">
            Names, domains, tickers or IDs
          </label>
          <textarea
            id={text}
            ref={input}
            rows={9}
            spellCheck={false}
            placeholder={PLACEHOLDER}
            value={draft.text}
            onChange={(event) => on.onEdit({ text: event.target.value, column: null })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                event.currentTarget.form?.requestSubmit();
            }}
            className="mt-1 block w-full resize-y rounded-sm border border-line bg-sheet px-2.5 py-2 text-sm"
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <input
          ref={file}
          type="file"
          accept={ACCEPTED}
          aria-label="File"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) on.onFile(chosen);
            // Reset the field, because choosing the same file again, for example after correcting it, would otherwise
            // fire no event.
            target.value = '';
          }}
        />
        <Button onClick={() => file.current?.click()} disabled={isReading}>
          <FileUp size={15} aria-hidden="true" />
          {isReading ? 'Reading…' : 'Choose file'}
        </Button>
        <span className="text-xs text-ink-3">or drop a CSV, TSV, text or Excel file here</span>
      </div>
      {columns.length > 1 && (
        <label className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-ink-2">Column</span>
          <Select value={column} onChange={({ target }) => on.onEdit({ column: Number(target.value) })}>
            {columns.map(({ position, name }) => (
              <option key={position} value={position}>
                {name}
              </option>
            ))}
          </Select>
          <bdi className="min-w-0 truncate text-xs text-ink-3">{sample.join(' · ')}</bdi>
        </label>
      )}
      {table?.note && <p className="text-xs text-ink-2">{table.note}</p>}
      {error !== null && (
        <p role="alert" className="rounded-sm bg-bad-wash px-3 py-2 text-sm text-bad">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="solid" type="submit" disabled={count === 0}>
          {count === 0 ? 'Match' : `Match ${formatCounted(count, 'line')}`}
        </Button>
        <Button look="bare" onClick={on.onClose}>
          Close
        </Button>
      </div>
    </form>
  );
}
