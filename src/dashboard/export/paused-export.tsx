import { useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { formatExportProgress } from './export-context.ts';
import type { ExportTask } from './export-task.ts';

interface KeptLineProps {
  readonly run: ExportTask;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** An export that was cancelled, and the ways on from there. */
export function PausedExport({ run, onContinue, onDiscard }: KeptLineProps) {
  const { step } = useSyncExternalStore(run.subscribe, run.state);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 rounded-md bg-well px-3 py-2 text-sm">
      <p role="status" className="mr-auto text-pretty">
        Cancelled{step && ` at ${formatExportProgress(step)}`}. What was read is kept.
      </p>
      <Button onClick={onContinue}>Continue</Button>
      <Button look="bare" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
