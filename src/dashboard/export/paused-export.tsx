import { useSelector } from '@tanstack/react-store';
import { Button } from '../ui/button.tsx';
import { formatExportProgress } from './export-context.ts';
import type { ExportTask } from './export-task.ts';

interface PausedExportProps {
  readonly task: ExportTask;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

export function PausedExport({ task, onContinue, onDiscard }: PausedExportProps) {
  const { step } = useSelector(task);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 rounded-md bg-well px-3 py-2 text-sm">
      <p role="status" className="mr-auto text-pretty">
        Cancelled{step && ` at ${formatExportProgress(step)}`}. What was loaded is kept.
      </p>
      <Button onClick={onContinue}>Continue</Button>
      <Button look="bare" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
