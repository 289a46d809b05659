import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { isReadToEnd, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { formatLoaded } from '#dashboard/catalogue/format-loaded.ts';
import { hasWholeList } from '#dashboard/catalogue/use-outage.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import { Button } from '#dashboard/ui/button.tsx';
import type { InputTable } from './input-table.ts';
import { MatchResults } from './match-results.tsx';
import { useMatchRun } from './match-run.ts';
import { decideLines, lineStatus } from './matched-line.ts';
import { MatchesTable } from './matches-table.tsx';

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
  const isRead = progress !== undefined && isReadToEnd(progress);
  const [isImpatient, setImpatient] = useState(false);
  const openCatalogue = useOpenCatalogue();
  const [isUnavailable, setUnavailable] = useState(false);
  useEffect(() => {
    openCatalogue().catch(() => setUnavailable(true));
  }, [openCatalogue]);
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
function MatchedLines({ progress, ...props }: MatchedLinesProps) {
  const { table, lines, choices, onChoose, onBack, onClose, onUsed } = props;
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
  const decided = decideLines(props, run.matches);
  return (
    <>
      {progress && !progress.isServed && !hasWholeList(progress) && (
        <p className="mt-3 rounded-sm bg-warn-wash px-3 py-2 text-sm">
          Matched against the companies loaded so far: {formatLoaded(progress)}.
        </p>
      )}
      <MatchesTable lines={lines} decided={decided} choices={choices} onChoose={onChoose} />
      <MatchResults
        table={table}
        lines={decided}
        openCount={decided.filter((line) => lineStatus(line) === 'several').length}
        onBack={onBack}
        onClose={onClose}
        onUsed={onUsed}
      />
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
