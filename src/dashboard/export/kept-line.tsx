import { useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { sayStep } from './intake.ts';
import type { ExportRun } from './run.ts';

interface KeptLineProps {
  readonly run: ExportRun;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** An export that was cancelled, and the ways on from there. */
export function KeptLine({ run, onContinue, onDiscard }: KeptLineProps) {
  const { step } = useSyncExternalStore(run.subscribe, run.state);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 rounded-md bg-well px-3 py-2 text-sm">
      <p role="status" className="mr-auto text-pretty">
        Cancelled{step && ` at ${sayStep(step)}`}. What was read is kept.
      </p>
      <Button onClick={onContinue}>Continue</Button>
      <Button look="bare" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
