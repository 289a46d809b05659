import { type ChangeEvent, Suspense, useRef, useState } from 'react';
import { useServer } from '#dashboard/api/api-context.tsx';
import {
  MAX_BYTES,
  parseFile,
  printFile,
  formatEntryCount,
  formatMerge,
  merge,
} from '#dashboard/collections/collections-file.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { toIsoDay } from '#dashboard/lib/calendar.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { saveFile } from '#dashboard/lib/dom.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { SettingsGroup } from './settings-group.tsx';

const MAX_PROBLEMS = 5;

interface Outcome {
  readonly messages: readonly string[];
  readonly problems: readonly string[];
}

export function CollectionsGroup() {
  return (
    <SettingsGroup title="Saved views and watchlists">
      <Suspense fallback={<div className="h-9" />}>
        <FileButtons />
      </Suspense>
    </SettingsGroup>
  );
}

function FileButtons() {
  const { watchlists, views, store } = useCollections();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const server = useServer().address;
  const { zone } = useDateFormat();
  const has = formatEntryCount({ watchlists: watchlists.length, views: views.length });
  const exportFile = () => {
    const at = new Date();
    const text = printFile({ watchlists, views }, server, at);
    saveFile(
      `dossier-watchlists-and-views-${toIsoDay(at, zone)}.json`,
      new Blob([text], { type: 'application/json' }),
    );
  };
  const importFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    // Without this, choosing the same file again would fire no event.
    target.value = '';
    const problem = (message: string) => setOutcome({ messages: [], problems: [message] });
    if (file.size > MAX_BYTES) return problem('This file is too large to be a Dossier export file.');
    // Reading fails if the file was moved or changed after it was chosen.
    const text = await file.text().catch(() => null);
    if (text === null) return problem("The browser couldn't read this file.");
    const imported = parseFile(text);
    const merged = merge(store.get(), imported);
    const found = imported.watchlists.length + imported.views.length > 0;
    if (found) store.change((now) => merge(now, imported));
    const foreign =
      found && imported.server !== null && imported.server !== server
        ? [`The file is from ${imported.server}, where IDs may belong to other companies.`]
        : [];
    setOutcome({
      messages: found ? [...formatMerge(merged), ...foreign] : [],
      problems: [...new Set(imported.problems)],
    });
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-sm text-pretty text-ink-3">
          {has ?? 'None yet'}. Saved in this browser. Export a file to move them.
        </p>
        <div className="flex gap-2">
          <Button onClick={exportFile} disabled={has === null}>
            Export
          </Button>
          <Button onClick={() => field.current?.click()}>Import</Button>
          <input
            ref={field}
            type="file"
            accept=".json,application/json"
            hidden
            aria-label="File to import"
            onChange={(event) => void importFile(event)}
          />
        </div>
      </div>
      <div role="status" className="text-sm text-ink-2">
        {outcome && <ImportResult outcome={outcome} />}
      </div>
    </>
  );
}

function ImportResult({ outcome: { messages, problems } }: { readonly outcome: Outcome }) {
  return (
    <div className="mt-3 space-y-2 text-pretty">
      {messages.length > 0 ? <p>{messages.join(' ')}</p> : <p>Nothing was imported.</p>}
      {problems.length > 0 && (
        <ul className="list-disc pl-5 wrap-anywhere">
          {problems.slice(0, MAX_PROBLEMS).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {problems.length > MAX_PROBLEMS && <li>And {problems.length - MAX_PROBLEMS} more such entries.</li>}
        </ul>
      )}
    </div>
  );
}
