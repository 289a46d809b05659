import { CircleAlert, CircleCheck, CirclePause } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { ExportTask, ExportTaskState } from './export-task.ts';

interface ExportBadgeProps {
  readonly run: ExportTask;
  /** True while the dialog says it all. */
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** How far an export is, in the top bar, and the way back to its dialog. */
export function ExportBadge({ run, open, onOpen }: ExportBadgeProps) {
  const state = useSyncExternalStore(run.subscribe, run.state);
  const words = WORDS[state.phase];
  const share = shareOf(state);
  return (
    <div className="relative inline-flex h-7 shrink-0 items-center gap-2 rounded-full border border-line bg-sheet px-2.5 text-xs whitespace-nowrap text-ink-2 hover:border-edge max-md:w-7 max-md:justify-center max-md:px-0 pointer-coarse:h-9 pointer-coarse:max-md:w-9">
      <Sign phase={state.phase} share={share} />
      <span aria-hidden="true" className="max-md:hidden">
        {words}
        {share !== null && <span className="ml-1.5 inline-block w-8 text-right">{share} %</span>}
      </span>
      <span role="status" aria-label="Export" className="sr-only">
        {open ? '' : words}
      </span>
      <button
        type="button"
        onClick={onOpen}
        aria-haspopup="dialog"
        aria-label="About the export"
        title={words}
        className="absolute -inset-1 rounded-full pointer-coarse:-inset-[5px]"
      />
    </div>
  );
}

const WORDS: Record<ExportTaskState['phase'], string> = {
  running: 'Exporting',
  writing: 'Exporting',
  waiting: 'Export waiting',
  paused: 'Export paused',
  failed: 'Export stopped',
  done: 'Export saved',
};

/** How much is read, in whole per cent; null where nobody knows, or nothing is being read. */
function shareOf({ phase, step }: ExportTaskState): number | null {
  if (phase !== 'running' || !step?.total) return null;
  return Math.floor((Math.min(step.done, step.total) / step.total) * 100);
}

function Sign({ phase, share }: { readonly phase: ExportTaskState['phase']; readonly share: number | null }) {
  const icon = { size: 14, 'aria-hidden': true } as const;
  if (phase === 'done') return <CircleCheck {...icon} className="text-good" />;
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
        strokeDasharray={`${share ?? 25} 100`}
        transform="rotate(-90 7 7)"
        className="stroke-accent"
      />
    </svg>
  );
}
