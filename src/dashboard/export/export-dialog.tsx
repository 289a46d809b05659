import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';
import { type ExportDraft, ExportForm } from './export-form.tsx';
import { PausedExport } from './paused-export.tsx';
import { toJob } from './job.ts';
import type { ExportManager, ExportOpening } from './export-manager.ts';
import { startExportTask } from './export-task.ts';
import { ExportTaskView } from './export-task-view.tsx';
import { saveFile } from './save-file.ts';

interface ExportDialogProps {
  readonly opening: ExportOpening;
  readonly desk: ExportManager;
}

/** What is to be written, then how far it is. Closed half-way it can be come back to. */
export function ExportDialog({ opening: { offer, first }, desk }: ExportDialogProps) {
  const app = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [draft, setDraft] = useState<ExportDraft>({
    format: 'csv',
    content: 'records',
    rows: first,
    fields: 'all',
  });
  const { underway } = useSyncExternalStore(desk.subscribe, desk.state);
  const [choosing, setChoosing] = useState(underway === null);
  useEffect(() => dialog.current?.showModal(), []);
  const show = (form: boolean) => {
    setChoosing(form);
    // The control that had the focus is gone.
    heading.current?.focus();
  };
  const close = () => {
    if (underway?.run.state().phase === 'done') desk.end();
    desk.close();
  };
  // What is under way may be of another page than the one it is looked at from.
  const shown = underway && !choosing ? underway.offer : offer;
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
        Export {shown.of === 'offerings' ? 'offerings' : 'companies'}
      </h2>
      {choosing || underway === null ? (
        <>
          {underway && (
            <PausedExport
              run={underway.run}
              onContinue={() => {
                underway.run.resume();
                show(false);
              }}
              onDiscard={() => {
                desk.end();
                show(true);
              }}
            />
          )}
          <ExportForm
            offer={offer}
            draft={draft}
            onDraft={setDraft}
            onClose={() => dialog.current?.close()}
            onExport={(choice, name) => {
              desk.begin(
                startExportTask(toJob(app, choice, name), ({ name: as, blob }) => saveFile(as, blob)),
              );
              show(false);
            }}
          />
        </>
      ) : (
        <ExportTaskView
          run={underway.run}
          onCancel={() => {
            underway.run.pause();
            show(true);
          }}
          onClose={() => dialog.current?.close()}
        />
      )}
    </dialog>
  );
}
