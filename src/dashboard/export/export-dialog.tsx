import { useSelector } from '@tanstack/react-store';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#dashboard/lib/dom.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useToasts } from '../ui/toast-store.ts';
import type { ClipboardTable } from './clipboard-table.ts';
import { formatExportProgress } from './export-context.ts';
import { type ExportDraft, ExportForm } from './export-form.tsx';
import { useExportManager } from './export-manager.ts';
import { presetSelection } from './export-selection.ts';
import { useExportSources } from './export-sources.ts';
import type { ExportTarget } from './export-target.ts';
import { ExportTaskView } from './export-task-view.tsx';
import { type ExportOutput, startExportTask, type ExportTask } from './export-task.ts';
import { type ExportChoice, toJob } from './job.ts';

/** Writes a table to the clipboard. Rejects on plain HTTP, where browsers have no `navigator.clipboard`. */
async function write(table: Promise<ClipboardTable>): Promise<void> {
  const html = table.then((written) => written.html);
  const text = table.then((written) => written.text);
  await navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': text })]);
}

/**
 * Returns a function that saves the file or copies the table once the export is done; it rejects if the browser
 * refuses. Call this right after a click: browsers allow writing to the clipboard only then, though the content may
 * follow later.
 */
function startDelivery({ format }: ExportChoice): (output: ExportOutput) => Promise<void> {
  let provide: (table: ClipboardTable) => void = () => {};
  const coming = new Promise<ClipboardTable>((resolve) => {
    provide = resolve;
  });
  let copying = format === 'table' ? write(coming) : null;
  copying?.catch(() => {});
  return async (output) => {
    if (output.kind === 'file') return saveFile(output.name, output.blob);
    provide(output);
    const written = copying ?? write(coming);
    copying = null;
    await written;
  };
}

/** Shows the export form, then the progress of the export. Closing the dialog doesn't stop the export. */
export function ExportDialog({ target }: { readonly target: ExportTarget }) {
  const sources = useExportSources();
  const { preferences } = sources;
  const manager = useExportManager();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [draft, setDraft] = useState<ExportDraft>(() => ({
    format: preferences.get().exportFormat,
    content: 'records',
    rows: presetSelection(sources, target),
    fields: 'shown',
  }));
  const toasts = useToasts();
  const { underway } = useSelector(manager);
  const [choosing, setChoosing] = useState(underway === null);
  const followed = choosing ? null : underway;
  const task = followed?.task;
  useEffect(
    () =>
      // Close the dialog once the file is saved; the badge in the top bar shows the result. Leave it open to show
      // warnings, or if the browser refused to copy.
      task?.subscribe(({ phase, isDelivered, warnings, output }) => {
        if (phase !== 'complete' || !isDelivered || warnings.length > 0) return;
        dialog.current?.close();
        // On phones, the badge has no room for words.
        if (output && matchMedia('(width < 760px)').matches)
          toasts.show(`${task.kind === 'table' ? 'Copied' : 'Saved'} ${output.holds}`);
      }).unsubscribe,
    [task, toasts],
  );
  const showForm = (form: boolean) => {
    setChoosing(form);
    // The control that has focus is about to be removed, so move focus to the heading.
    heading.current?.focus();
  };
  // Another page may have started the running export, so show that page's target, not this one's.
  const shown = followed?.target ?? target;
  return (
    <Dialog
      ref={dialog}
      onClose={manager.close}
      aria-labelledby="export-heading"
      className="m-auto w-[460px] p-5"
    >
      <h2
        id="export-heading"
        ref={heading}
        tabIndex={-1}
        className="font-read text-section font-semibold outline-none"
      >
        Export {shown.of === 'figures' ? 'companies' : shown.of}
      </h2>
      {followed === null ? (
        <>
          {underway && (
            <PausedExport
              task={underway.task}
              onContinue={() => {
                underway.task.resume();
                showForm(false);
              }}
              onDiscard={() => {
                manager.end();
                showForm(true);
              }}
            />
          )}
          <ExportForm
            target={target}
            draft={draft}
            onDraft={setDraft}
            onClose={() => dialog.current?.close()}
            onExport={(choice, name) => {
              const { format } = choice;
              if (format !== 'table') preferences.setState((now) => ({ ...now, exportFormat: format }));
              manager.begin(startExportTask(toJob(sources, choice, name), startDelivery(choice)));
              showForm(false);
            }}
          />
        </>
      ) : (
        <ExportTaskView
          task={followed.task}
          onCancel={() => {
            followed.task.pause();
            showForm(true);
          }}
          onBack={() => {
            manager.end();
            showForm(true);
          }}
          onClose={() => {
            if (followed.task.get().phase === 'complete') manager.end();
            dialog.current?.close();
          }}
        />
      )}
    </Dialog>
  );
}

interface PausedExportProps {
  readonly task: ExportTask;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

function PausedExport({ task, onContinue, onDiscard }: PausedExportProps) {
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
