import { useEffect, useRef, useState } from 'react';
import { useApp } from '../context.ts';
import { type ExportDraft, ExportForm } from './export-form.tsx';
import { KeptLine } from './kept-line.tsx';
import { toJob } from './job.ts';
import type { ExportOffer } from './offer.ts';
import { type ExportRun, startRun } from './run.ts';
import { RunView } from './run-view.tsx';
import { saveFile } from './save-file.ts';

interface ExportDialogProps {
  readonly offer: ExportOffer;
  readonly first: 'all' | 'selected';
  readonly run: ExportRun | null;
  readonly onRun: (run: ExportRun | null) => void;
  readonly onClose: () => void;
}

/** What is to be written, then how far it is. */
export function ExportDialog({ offer, first, run, onRun, onClose }: ExportDialogProps) {
  const app = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [draft, setDraft] = useState<ExportDraft>({
    format: 'csv',
    content: 'records',
    rows: first,
    fields: 'all',
  });
  const [choosing, setChoosing] = useState(run === null);
  useEffect(() => dialog.current?.showModal(), []);
  const show = (form: boolean) => {
    setChoosing(form);
    // The control that had the focus is gone.
    heading.current?.focus();
  };
  const close = () => {
    if (run?.state().phase === 'done') onRun(null);
    else run?.pause();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      onClose={close}
      aria-labelledby="export-heading"
      className="m-auto w-[460px] max-w-[calc(100vw-24px)] rounded-lg border border-line bg-sheet p-5 text-ink shadow-popup backdrop:bg-veil"
    >
      <h2
        id="export-heading"
        ref={heading}
        tabIndex={-1}
        className="font-read text-section font-semibold outline-none"
      >
        Export {offer.of === 'offerings' ? 'offerings' : 'companies'}
      </h2>
      {choosing || run === null ? (
        <>
          {run && (
            <KeptLine
              run={run}
              onContinue={() => {
                run.resume();
                show(false);
              }}
            />
          )}
          <ExportForm
            offer={offer}
            draft={draft}
            onDraft={setDraft}
            onClose={() => dialog.current?.close()}
            onExport={(choice, name) => {
              onRun(startRun(toJob(app, choice, name), ({ name: as, blob }) => saveFile(as, blob)));
              show(false);
            }}
          />
        </>
      ) : (
        <RunView
          run={run}
          onCancel={() => {
            run.pause();
            show(true);
          }}
          onClose={() => dialog.current?.close()}
        />
      )}
    </dialog>
  );
}
