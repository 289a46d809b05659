import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { byIdsQuery } from '#dashboard/catalogue/company-queries.ts';
import { watchlistHref } from '#dashboard/collections/collections.ts';
import { NewWatchlist } from '#dashboard/collections/name-form.tsx';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { useCompare } from '#dashboard/companies/add-to-compare.tsx';
import { MAX_COMPARED } from '#dashboard/companies/max-compared.ts';
import { fileName } from '#dashboard/export/file-name.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { saveFile } from '#dashboard/lib/dom.ts';
import { formatCompanyCount, formatCounted } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { useSelection } from '#dashboard/list/selection.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useToasts } from '#dashboard/ui/toast-store.ts';
import { exportMatches } from './export-matches.ts';
import type { InputTable } from './input-table.ts';
import type { MatchedLine } from './matched-line.ts';

interface MatchResultsProps {
  readonly table: InputTable;
  readonly lines: readonly MatchedLine[];
  /** Number of lines that still need a choice. */
  readonly openCount: number;
  readonly onBack: () => void;
  readonly onClose: () => void;
  /** Called after the matches were used, for example saved as a watchlist. The list can be discarded then. */
  readonly onUsed: () => void;
}

/** Buttons that turn the matched companies into a watchlist, a selection, a comparison or a file. */
export function MatchResults({ table, lines, openCount, onBack, onClose, onUsed }: MatchResultsProps) {
  const openCatalogue = useOpenCatalogue();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const compare = useCompare();
  const selection = useSelection(undefined);
  const { store } = useCollections();
  const { zone } = useDateFormat();
  const [isNaming, setNaming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ids = [...new Set(lines.flatMap(({ id }) => id ?? []))];
  const matchedCount = lines.filter(({ id }) => id !== null).length;
  const listName = table.name.replace(/\.[^.]+$/, '');
  const isComparable = ids.length >= 2 && ids.length <= MAX_COMPARED;
  const compareHint = useId();

  const save = async (format: 'csv' | 'xlsx') => {
    setProblem(null);
    try {
      const companies = await cache.fetchQuery(byIdsQuery(openCatalogue, ids));
      const byId = new Map(companies.map((company) => [company.id, company]));
      const blob = await exportMatches(table, lines, byId, format);
      saveFile(fileName(['matches', listName], format, new Date(), zone), blob);
      toasts.show(`Saved ${formatCounted(lines.length, 'line')} with their matches`);
    } catch (error) {
      reportError(error);
      setProblem("The file couldn't be written. Try again.");
    }
  };
  return (
    <div className="mt-4 grid gap-3">
      <p className="text-sm text-ink-2">
        {formatCompanyCount(ids.length)}
        {matchedCount > ids.length && ` in ${formatCounted(matchedCount, 'line')}`}
        {openCount > 0 &&
          `. ${formatCounted(openCount, 'line')} to choose ${openCount === 1 ? 'is' : 'are'} left out`}
      </p>
      {isNaming ? (
        <NewWatchlist
          label="Name"
          submit="Create watchlist"
          initial={listName === '' ? 'Matched list' : listName}
          ids={ids}
          onCreate={(name) => {
            const created = store.get().watchlists.find((list) => list.name === name);
            onUsed();
            toasts.show(`Watchlist “${isolate(name)}” created with ${formatCompanyCount(ids.length)}`);
            if (created) void navigate({ href: watchlistHref(created) });
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button look="solid" disabled={ids.length === 0} onClick={() => setNaming(true)}>
            Create watchlist
          </Button>
          <Button
            disabled={ids.length === 0}
            onClick={() => {
              selection.clear();
              selection.set(ids, true);
              onUsed();
              toasts.show(`Selected ${formatCompanyCount(ids.length)}`);
              void navigate({ to: '/companies' });
            }}
          >
            Select companies
          </Button>
          <Button
            disabled={!isComparable}
            aria-describedby={isComparable ? undefined : compareHint}
            onClick={() => {
              onUsed();
              compare(ids);
            }}
          >
            Compare
          </Button>
          <Button onClick={() => void save('csv')}>Export CSV</Button>
          <Button onClick={() => void save('xlsx')}>Export Excel</Button>
          {!isComparable && (
            <p id={compareHint} className="w-full text-xs text-ink-3">
              Compare takes 2 to {MAX_COMPARED} companies.
            </p>
          )}
        </div>
      )}
      {problem !== null && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      <div className="flex gap-2 border-t border-line-soft pt-3">
        <Button look="bare" onClick={isNaming ? () => setNaming(false) : onBack}>
          Back
        </Button>
        <Button look="bare" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
