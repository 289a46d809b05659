import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { CircleAlert, FileCheck, CirclePause } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/load-chunk.ts';
import { useDelayedTrue } from '../lib/use-delayed-true.ts';
import { useExportManager } from './export-manager.ts';
import type { ExportTask, ExportTaskState } from './export-task.ts';

interface ExportBadgeProps {
  readonly task: ExportTask;
  /** True while the export dialog is open. The dialog announces the state to screen readers, so the badge doesn't. */
  readonly open: boolean;
  readonly onOpen: () => void;
}

function ExportBadge({ task, open, onOpen }: ExportBadgeProps) {
  const state = useSelector(task);
  const [hasFocus, setHasFocus] = useState(false);
  const isShown = useIsShown(task, open || hasFocus);
  const label = labelOf(task, state);
  const percent = percentOf(state);
  if (!isShown) return null;
  return (
    <div className="relative inline-flex h-7 shrink-0 items-center gap-2 rounded-full border border-line bg-sheet px-2.5 text-xs whitespace-nowrap text-ink-2 hover:border-edge max-md:w-7 max-md:justify-center max-md:px-0 pointer-coarse:h-9 pointer-coarse:max-md:w-9">
      <StateIcon phase={isRefused(state) ? 'failed' : state.phase} percent={percent} />
      <span aria-hidden="true" className="max-md:hidden">
        {label}
        {percent !== null && <span className="ml-1.5 inline-block w-8 text-right">{percent} %</span>}
      </span>
      <span role="status" aria-label="Export" className="sr-only">
        {open ? '' : label}
      </span>
      <button
        type="button"
        onClick={onOpen}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        aria-haspopup="dialog"
        aria-label="About the export"
        title={label}
        className="absolute -inset-1 rounded-full pointer-coarse:-inset-[5px]"
      />
    </div>
  );
}

const LABELS: Record<ExportTaskState['phase'], string> = {
  reading: 'Exporting',
  preparing: 'Exporting',
  waiting: 'Export waiting',
  paused: 'Export paused',
  failed: 'Export stopped',
  complete: 'Export saved',
};

const isRefused = ({ phase, isDelivered }: ExportTaskState) => phase === 'complete' && !isDelivered;

function labelOf({ kind }: ExportTask, state: ExportTaskState): string {
  if (isRefused(state)) return 'Table not copied';
  if (state.output) return `${kind === 'table' ? 'Copied' : 'Saved'} ${state.output.holds}`;
  return LABELS[state.phase];
}

/** Returns the progress in percent; null if the total is unknown or reading has ended. */
function percentOf({ phase, step }: ExportTaskState): number | null {
  if (phase !== 'reading' || !step?.total) return null;
  return Math.floor((Math.min(step.done, step.total) / step.total) * 100);
}

function StateIcon({
  phase,
  percent,
}: {
  readonly phase: ExportTaskState['phase'];
  readonly percent: number | null;
}) {
  const icon = { size: 14, 'aria-hidden': true } as const;
  if (phase === 'complete') return <FileCheck {...icon} className="text-good" />;
  if (phase === 'failed') return <CircleAlert {...icon} className="text-warn" />;
  if (phase === 'paused') return <CirclePause {...icon} className="text-ink-3" />;
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" strokeWidth="2.4" aria-hidden="true">
      <circle cx="7" cy="7" r="5.500" className="stroke-line" />
      <circle
        cx="7"
        cy="7"
        r="5.500"
        pathLength="100"
        strokeDasharray={`${percent ?? 25} 100`}
        transform="rotate(-90 7 7)"
        className="stroke-accent"
      />
    </svg>
  );
}

/** How long the badge of a finished export stays, which is long enough to read it and to open the export again. */
const FINISHED_MS = 15_000;

const isDone = ({ phase, isDelivered, warnings }: ExportTaskState) =>
  phase === 'complete' && isDelivered && warnings.length === 0;

/**
 * True until a finished export has been on screen for some seconds without being in use. One that failed or has
 * warnings stays.
 */
function useIsShown(task: ExportTask, isInUse: boolean): boolean {
  const isFinished = useSelector(task, isDone);
  return !useDelayedTrue(isFinished && !isInUse, FINISHED_MS);
}

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), 'ExportDialog');

export function ExportHost() {
  const manager = useExportManager();
  const { opened, underway } = useSelector(manager);
  const router = useRouter();
  useEffect(() => {
    // Close the dialog on navigation. Otherwise, it would still offer the rows of the previous page.
    const unsubscribe = router.subscribe('onBeforeLoad', ({ hrefChanged }) => hrefChanged && manager.close());
    return () => {
      unsubscribe();
      manager.close();
    };
  }, [router, manager]);
  return (
    <>
      {underway && <ExportBadge task={underway.task} open={opened !== null} onOpen={manager.reopen} />}
      <Suspense>{opened && <ExportDialog target={opened} />}</Suspense>
    </>
  );
}
