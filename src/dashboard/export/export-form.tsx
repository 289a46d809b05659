import { useQuery } from '@tanstack/react-query';
import { useState, useId } from 'react';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { progressQuery } from '../catalogue/catalogue-query.ts';
import { formatLoaded } from '../catalogue/format-loaded.ts';
import { offeringProgressQuery } from '../catalogue/offering-queries.ts';
import { formatCount } from '../lib/format/format-count.ts';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { COPY_LIMIT_TEXT, MAX_COPIED_ROWS } from './clipboard-table.ts';
import { formatRecordCount } from './export-context.ts';
import { needsCatalogueAnswer, type ExportSelection, exportSelections } from './export-selection.ts';
import { useExportSources } from './export-sources.ts';
import type { FileFormat } from './export-table.ts';
import type { ExportTarget } from './export-target.ts';
import { type ExportChoice, exportFileName } from './job.ts';
import { EXPORT_PAGE_SIZES } from './read-whole-list.ts';

const FORMATS = { csv: 'CSV', xlsx: 'Excel', json: 'JSON' } as const;
const CONTENTS = { records: 'Companies', documents: 'Research and news' } as const;
const COMPARED_CONTENTS = { ...CONTENTS, records: 'Comparison' } as const;
const FIELDS = { all: 'All fields', shown: 'Visible columns' } as const;

function explain({ format, content }: Pick<ExportChoice, 'format' | 'content'>): string {
  if (content === 'records') return '';
  return format === 'json'
    ? 'Whole company records, with research and news inside.'
    : 'One row for each document, news item and article.';
}

/** Number of requests from which on an export may take minutes. */
const MANY_REQUESTS = 100;

/**
 * Says how long an export takes if it needs many requests. `perRequest` is how many records the server sends at a time.
 */
function explainCost({ count, of }: ExportSelection, perRequest: number): string {
  const requests = Math.ceil((count ?? 0) / perRequest);
  return requests < MANY_REQUESTS
    ? ''
    : `The server sends ${formatRecordCount(perRequest, of)} at a time, so this takes ${formatCount(requests)} requests, which can be minutes. You can pause and cancel it.`;
}

export interface ExportDraft {
  readonly format: FileFormat;
  readonly content: ExportChoice['content'];
  readonly rows: ExportSelection['id'];
  readonly fields: keyof typeof FIELDS;
}

interface ExportFormProps {
  readonly target: ExportTarget;
  readonly draft: ExportDraft;
  readonly onDraft: (draft: ExportDraft) => void;
  readonly onExport: (choice: ExportChoice, fileName: string) => void;
  readonly onClose: () => void;
}

export function ExportForm({ target, draft, onDraft, onExport, onClose }: ExportFormProps) {
  const sources = useExportSources();
  const { zone } = useDateFormat();
  const [openedAt] = useState(() => new Date());
  const progress = useQuery(progressQuery).data;
  const offeringProgress = useQuery(offeringProgressQuery).data;
  const { format, content } = draft;
  const change = (changes: Partial<ExportDraft>) => onDraft({ ...draft, ...changes });
  const selections = exportSelections(sources, target).filter(
    // The rows of a comparison table are fields, not companies, so they have no research or news to export.
    ({ of }) => content === 'records' || of !== 'rows',
  );
  const selection =
    selections.find(({ id }) => id === draft.rows) ?? selections.find(({ id }) => id === 'all');
  if (!selection) return null;
  const shown = target.of === 'companies' && content === 'records' ? target.fields : null;
  const chosen = draft.fields === 'shown' ? shown : null;
  const choice: ExportChoice = { format, selection, content, fields: chosen, zone };
  const name = exportFileName(choice, format, openedAt, zone);
  const isTooLong = content === 'records' && (selection.count ?? 0) > MAX_COPIED_ROWS;
  const isServed = (target.of === 'offerings' ? offeringProgress : progress)?.isServed ?? false;
  const perRequest =
    content === 'documents' ? 1 : isServed && target.of !== 'news' ? EXPORT_PAGE_SIZES.catalogue : Infinity;
  const cost = explainCost(selection, perRequest);
  const isPartial =
    needsCatalogueAnswer(sources, target) &&
    selection.id === 'all' &&
    progress &&
    progress.phase !== 'complete';
  return (
    <form
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onExport(choice, name);
      }}
    >
      <Segmented legend="Format" options={FORMATS} value={format} onChange={(to) => change({ format: to })} />
      {target.of !== 'offerings' && target.of !== 'news' && (
        <div>
          <Segmented
            legend="Content"
            options={target.of === 'comparison' ? COMPARED_CONTENTS : CONTENTS}
            value={content}
            onChange={(to) => change({ content: to })}
          />
          <p className="mt-1.5 text-xs text-pretty text-ink-3 empty:hidden">{explain(choice)}</p>
        </div>
      )}
      <SelectionChoice selections={selections} chosen={selection.id} onChoose={(rows) => change({ rows })} />
      {cost !== '' && <p className="text-xs text-pretty text-ink-2">{cost}</p>}
      {isPartial && (
        <p className="text-xs text-pretty text-ink-2">
          Searching the companies loaded so far: {formatLoaded(progress)}.
        </p>
      )}
      {shown && (
        <Segmented
          legend="Fields"
          options={FIELDS}
          value={draft.fields}
          onChange={(fields) => change({ fields })}
        />
      )}
      <p className="text-xs text-ink-3">
        File <span className="ml-1 font-code wrap-anywhere text-ink-2">{name}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="solid" type="submit">
          Export {FORMATS[format]}
        </Button>
        <Button disabled={isTooLong} onClick={() => onExport({ ...choice, format: 'table' }, name)}>
          Copy as table
        </Button>
        <Button look="bare" onClick={onClose}>
          Close
        </Button>
      </div>
      {isTooLong && <p className="text-xs text-pretty text-ink-3">{COPY_LIMIT_TEXT}</p>}
    </form>
  );
}

interface SelectionChoiceProps {
  readonly selections: readonly ExportSelection[];
  readonly chosen: ExportSelection['id'];
  readonly onChoose: (id: ExportSelection['id']) => void;
}

function SelectionChoice({ selections, chosen, onChoose }: SelectionChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="text-xs text-ink-3">Rows</legend>
      <div className="mt-1.5 overflow-hidden rounded-sm border border-line">
        {selections.map(({ id, label, count, of }) => (
          <label
            key={id}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 border-b border-line-soft px-3 text-sm last:border-b-0 hover:bg-row has-checked:bg-accent-wash pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              className="size-[15px] shrink-0 accent-accent"
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            <span className="mr-auto">{label}</span>
            <span className="text-right text-ink-2">
              {count === null ? null : formatRecordCount(count, of)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
