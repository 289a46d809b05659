import { useSelector } from '@tanstack/react-store';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Countdown } from '#dashboard/ui/date-time.tsx';
import { formatFailure } from '../failures/format-failure.ts';
import { Button } from '../ui/button.tsx';
import { COPY_LIMIT_TEXT, TooManyRowsError } from './clipboard-table.ts';
import { formatExportProgress, type ExportProgress } from './export-context.ts';
import type { ExportTask, ExportTaskState } from './export-task.ts';

interface ExportTaskViewProps {
  readonly task: ExportTask;
  readonly onCancel: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

export function ExportTaskView({ task, onCancel, onBack, onClose }: ExportTaskViewProps) {
  const state = useSelector(task);
  const { phase, step, failure, isDelivered } = state;
  const stopped = phase === 'paused' || phase === 'failed';
  return (
    <div className="mt-4">
      {phase !== 'complete' && <ProgressBar step={step} />}
      <div className="mt-2 grid min-h-10 content-start gap-1 text-sm text-pretty text-ink-2">
        {phase === 'reading' && <p>{step ? `${step.doing}, ${formatExportProgress(step)}` : 'Starting'}</p>}
        {phase === 'preparing' && <p>{task.kind === 'file' ? 'Writing the file' : 'Copying'}</p>}
        <div role="status" className="grid gap-1 empty:hidden">
          {formatState(state)}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {phase === 'complete' ? (
          <Button look={isDelivered ? 'solid' : 'plain'} onClick={isDelivered ? onClose : onBack}>
            {isDelivered ? 'Done' : 'Back'}
          </Button>
        ) : failure instanceof TooManyRowsError ? (
          <Button look="solid" onClick={onBack}>
            Back
          </Button>
        ) : stopped ? (
          <Button look="solid" onClick={task.resume}>
            Continue
          </Button>
        ) : (
          <Button onClick={task.pause}>Pause</Button>
        )}
        {phase === 'complete' ? (
          <Button look={isDelivered ? 'bare' : 'solid'} onClick={() => void task.deliverAgain()}>
            {task.kind === 'file' ? 'Save again' : 'Copy again'}
          </Button>
        ) : (
          <>
            <Button look="bare" onClick={onCancel}>
              Cancel
            </Button>
            <Button look="bare" className="ml-auto" title="The export continues" onClick={onClose}>
              Close
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function ProgressBar({ step }: { readonly step: ExportProgress | null }) {
  const total = step?.total ?? 0;
  return (
    <progress
      aria-label="Exporting"
      aria-valuetext={step ? formatExportProgress(step) : undefined}
      className="catalogue-bar h-1! w-full! rounded-full"
      {...(step && total > 0 ? { value: Math.min(step.done, total), max: total } : {})}
    />
  );
}

/**
 * Returns the message that screen readers announce. Null while only the count changes, which isn't worth announcing.
 */
function formatState({
  phase,
  step,
  until,
  failure,
  warnings,
  output,
  isDelivered,
}: ExportTaskState): ReactNode {
  const progress = step && `${formatExportProgress(step)}. What was loaded is kept.`;
  switch (phase) {
    case 'reading':
    case 'preparing':
      return null;
    case 'paused':
      return <p>Paused at {progress}</p>;
    case 'waiting':
      return (
        <p>
          The server asked for a pause{step && ` at ${formatExportProgress(step)}`}. Continuing{' '}
          <Countdown to={new Date(until ?? 0)} />.
        </p>
      );
    case 'failed': {
      if (failure instanceof TooManyRowsError) return <p>{COPY_LIMIT_TEXT}</p>;
      const { title, advice } = formatFailure(failure, 'read:companies');
      return (
        <>
          <p>
            <strong className="font-semibold text-ink">{title}.</strong> {advice}
          </p>
          <p>{progress}</p>
        </>
      );
    }
    case 'complete':
      if (!isDelivered)
        return (
          <p className="text-warn">
            Your browser did not allow copying. Try “Copy again”, or export a file instead.
          </p>
        );
      return (
        <>
          <p className="flex items-center gap-2 text-ink">
            <CircleCheck size={16} aria-hidden="true" className="shrink-0 text-good" />
            {output?.kind === 'file' ? 'Saved' : 'Copied'} {output?.holds}
          </p>
          {output?.kind === 'file' && <p className="font-code text-xs wrap-anywhere">{output.name}</p>}
          {warnings.map((warning) => (
            <p key={warning} className="text-warn">
              {warning}
            </p>
          ))}
        </>
      );
  }
}
