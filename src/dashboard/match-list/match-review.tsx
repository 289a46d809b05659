import { useHotkey } from '@tanstack/react-hotkeys';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { isComplete, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { formatLoaded } from '#dashboard/catalogue/format-loaded.ts';
import type { LineMatch } from '#dashboard/catalogue/matching/line-match.ts';
import { NO_MATCH } from '#dashboard/catalogue/matching/line-match.ts';
import { byIdsQuery, progressQuery } from '#dashboard/catalogue/queries.ts';
import { hasWholeList } from '#dashboard/catalogue/use-outage.ts';
import { watchlistHref } from '#dashboard/collections/collections.ts';
import { NewWatchlist } from '#dashboard/collections/name-form.tsx';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { useCompare } from '#dashboard/companies/add-to-compare.tsx';
import { MAX_COMPARED } from '#dashboard/companies/max-compared.ts';
import { fileName } from '#dashboard/export/file-name.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { isTextEntry, saveFile } from '#dashboard/lib/dom.ts';
import { formatCompanyCount, formatCount, formatCounted } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { useSelection } from '#dashboard/list/selection.ts';
import { usePreferences } from '#dashboard/preferences/preferences-context.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Segmented } from '#dashboard/ui/segmented.tsx';
import { useToasts } from '#dashboard/ui/toast-store.ts';
import { exportMatches, type MatchedLine } from './export-matches.ts';
import { MatchRow } from './match-row.tsx';
import { useMatchRun } from './match-run.ts';
import type { InputTable } from './read-list.ts';

const PAGE = 100;

type Shown = 'all' | LineMatch['status'];

interface MatchReviewProps {
  readonly table: InputTable;
  readonly lines: readonly string[];
  readonly choices: ReadonlyMap<string, number | null>;
  readonly onChoose: (line: string, id: number | null) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
  /** Called after the matches were used, for example saved as a watchlist. The list can be discarded then. */
  readonly onUsed: () => void;
}

/** Matches the list once all companies are loaded, or earlier if the user doesn't want to wait. */
export function MatchReview(props: MatchReviewProps) {
  const { data: progress } = useQuery(progressQuery);
  const isRead = progress !== undefined && isComplete(progress);
  const [isImpatient, setImpatient] = useState(false);
  const catalogue = useCatalogue();
  const [isUnavailable, setUnavailable] = useState(false);
  useEffect(() => {
    catalogue().catch(() => setUnavailable(true));
  }, [catalogue]);
  if (isUnavailable) return <MatchFailure onBack={props.onBack} />;
  // The key makes React match all lines again when loading completes, if the user didn't wait for that.
  if (isRead || isImpatient) return <MatchedLines key={String(isRead)} progress={progress} {...props} />;
  return (
    <div className="mt-4 grid gap-3">
      <p role="status" className="text-sm">
        {progress ? `Loading companies: ${formatLoaded(progress)}` : 'Loading companies…'}
      </p>
      <progress
        aria-label="Loading companies"
        value={progress?.loaded ?? 0}
        max={Math.max(1, progress?.reported ?? 1)}
        className="w-full"
      />
      <div className="flex gap-2">
        <Button onClick={props.onBack}>Cancel</Button>
        {progress !== undefined && progress.loaded > 0 && (
          <Button look="bare" onClick={() => setImpatient(true)}>
            Match with those loaded
          </Button>
        )}
      </div>
    </div>
  );
}

interface MatchedLinesProps extends MatchReviewProps {
  readonly progress: Progress | undefined;
}

/** Matches the lines, then lets the user review and use the matches. */
function MatchedLines({ progress, table, lines, onBack, ...props }: MatchedLinesProps) {
  const run = useMatchRun(lines);
  if (run.phase === 'running')
    return (
      <div className="mt-4 grid gap-3">
        <p role="status" className="text-sm">
          Matching {formatCounted(run.total, 'line')}…
        </p>
        <progress aria-label="Matching" value={run.done} max={Math.max(1, run.total)} className="w-full" />
        <Button className="justify-self-start" onClick={onBack}>
          Cancel
        </Button>
      </div>
    );
  if (run.phase === 'failed') return <MatchFailure onBack={onBack} />;
  return (
    <>
      {progress && !progress.isServed && !hasWholeList(progress) && (
        <p className="mt-3 rounded-sm bg-warn-wash px-3 py-2 text-sm">
          Matched against the companies loaded so far: {formatLoaded(progress)}.
        </p>
      )}
      <Matches table={table} lines={lines} matches={run.matches} onBack={onBack} {...props} />
    </>
  );
}

const MatchFailure = ({ onBack }: Pick<MatchReviewProps, 'onBack'>) => (
  <div className="mt-4 grid gap-3">
    <p role="alert" className="text-sm">
      The list couldn't be matched, because the companies aren't loaded. Nothing was lost: reload the
      companies and try again.
    </p>
    <Button className="justify-self-start" onClick={onBack}>
      Back
    </Button>
  </div>
);

interface MatchesProps extends MatchReviewProps {
  readonly matches: readonly LineMatch[];
}

/** Returns each line with its company: the one that the user chose, or else the one that it was matched to. */
const decide = ({ table, lines, matches, choices }: MatchesProps): readonly MatchedLine[] =>
  lines.map((line, at) => {
    const match = matches[at] ?? NO_MATCH;
    const choice = choices.get(line);
    const matched = match.status === 'matched' ? (match.candidates[0]?.company.id ?? null) : null;
    return {
      cells: table.rows[at] ?? [],
      match,
      id: choice === undefined ? matched : choice,
      isChosen: choice !== undefined,
    };
  });

const statusOf = ({ match, id, isChosen }: MatchedLine): LineMatch['status'] =>
  isChosen ? (id === null ? 'none' : 'matched') : match.status;

function Matches(props: MatchesProps) {
  const { table, lines, choices, onChoose, onBack, onClose, onUsed } = props;
  const [shown, setShown] = useState<Shown>('all');
  const [limit, setLimit] = useState(PAGE);
  const decided = decide(props);
  const statuses = decided.map(statusOf);
  const count = (status: LineMatch['status']) => statuses.filter((each) => each === status).length;
  // A line for which the user has just chosen a company stays in the current tab until they switch to another tab.
  const places = lines.flatMap((_, at) =>
    shown === 'all' || statuses[at] === shown || (decided[at]?.isChosen && decided[at].match.status === shown)
      ? at
      : [],
  );
  const { singleKeys } = usePreferences();
  const onNext = ({ target }: KeyboardEvent) => {
    if (!isTextEntry(target)) focusNextChoice();
  };
  // `onNext` ignores this key in text fields. The library's `ignoreInputs` would also ignore it on radio buttons.
  // It works in the whole dialog, because the heading has focus when the matches appear.
  // The page may have a shortcut with this key too, which does nothing while a dialog is open.
  const options = { ignoreInputs: false, preventDefault: false, conflictBehavior: 'allow' } as const;
  useHotkey('N', onNext, { ...options, enabled: singleKeys });
  return (
    <>
      <p role="status" className="mt-2 text-sm text-ink-2">
        {formatCount(count('matched'))} matched, {formatCount(count('several'))} to choose,{' '}
        {formatCount(count('none'))} without a company
      </p>
      <div className="mt-3">
        <Segmented
          legend="Show"
          options={{
            all: `All ${formatCount(lines.length)}`,
            matched: `Matched ${formatCount(count('matched'))}`,
            several: `Several ${formatCount(count('several'))}`,
            none: `None ${formatCount(count('none'))}`,
          }}
          value={shown}
          onChange={(next) => {
            setShown(next);
            setLimit(PAGE);
          }}
        />
      </div>
      <div
        tabIndex={0}
        role="region"
        aria-label="Lines and matches"
        className="mt-3 max-h-[min(26rem,46dvh)] overflow-y-auto overscroll-contain rounded-sm border border-line"
      >
        <table aria-label="Matches" className="w-full border-collapse max-sm:block">
          <thead className="sr-only">
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Company</th>
            </tr>
          </thead>
          <tbody className="max-sm:block *:max-sm:block *:max-sm:pb-1">
            {places.slice(0, limit).map((at) => (
              <MatchRow
                key={at}
                line={lines[at] ?? ''}
                match={decided[at]?.match ?? NO_MATCH}
                choice={choices.get(lines[at] ?? '')}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        </table>
        {places.length === 0 && <p className="px-3 py-4 text-sm text-ink-2">No lines here.</p>}
        {places.length > limit && (
          <Button look="bare" className="m-1" onClick={() => setLimit(limit + PAGE)}>
            Show {formatCount(Math.min(PAGE, places.length - limit))} more of {formatCount(places.length)}
          </Button>
        )}
      </div>
      {count('several') > 0 && singleKeys && (
        <p className="mt-1.5 text-xs text-ink-3 pointer-coarse:hidden">
          <Key>n</Key> goes to the next line to choose, <Key>Tab</Key> to the next line, arrow keys choose.
        </p>
      )}
      <MatchResults
        table={table}
        lines={decided}
        openCount={count('several')}
        onBack={onBack}
        onClose={onClose}
        onUsed={onUsed}
      />
    </>
  );
}

const Key = ({ children }: { readonly children: string }) => (
  <kbd className="rounded-[4px] border border-line px-1.5 font-code text-xs">{children}</kbd>
);

/** Moves focus to the next line that needs a choice. After the last one, starts again at the first. */
function focusNextChoice() {
  const open = [...document.querySelectorAll<HTMLElement>('[data-status=several] input[type=radio]')];
  const firsts = open.filter((radio, at) => radio.closest('tr') !== open[at - 1]?.closest('tr'));
  const current = document.activeElement;
  const isBehind = (radio: HTMLElement) =>
    current !== null &&
    radio.closest('tr') !== current.closest('tr') &&
    (current.compareDocumentPosition(radio) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  (firsts.find(isBehind) ?? firsts[0])?.focus();
}

interface MatchResultsProps extends Pick<MatchReviewProps, 'table' | 'onBack' | 'onClose' | 'onUsed'> {
  readonly lines: readonly MatchedLine[];
  /** Number of lines that still need a choice. */
  readonly openCount: number;
}

/** Buttons that turn the matched companies into a watchlist, a selection, a comparison or a file. */
function MatchResults({ table, lines, openCount, onBack, onClose, onUsed }: MatchResultsProps) {
  const catalogue = useCatalogue();
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
      const companies = await cache.fetchQuery(byIdsQuery(catalogue, ids));
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
