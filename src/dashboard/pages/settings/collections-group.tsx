import { type ChangeEvent, Suspense, useRef, useState } from 'react';
import { formatEntryCount } from '#dashboard/collections/collections-file.ts';
import { useExportCollections, useReadCollectionsFile } from '#dashboard/collections/use-collections-file.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { capitalize } from '#dashboard/lib/format/capitalize.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import { useAnnotations } from '#dashboard/notes/use-annotations.ts';
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
  const { watchlists, views } = useCollections();
  const exportFile = useExportCollections();
  const read = useReadCollectionsFile();
  const annotations = useAnnotations((all) => all);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const entries = formatEntryCount({ watchlists: watchlists.length, views: views.length });
  const notes = annotations.companies.size + annotations.offerings.size;
  const annotated = notes > 0 && `notes or tags on ${formatCounted(notes, 'record')}`;
  const has = capitalize([entries, annotated].filter(Boolean).join(', '));
  const importFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    // Reset the field, because choosing the same file again would otherwise fire no event.
    target.value = '';
    const file = await read(chosen);
    if (typeof file === 'string') return setOutcome({ messages: [], problems: [file] });
    file.apply();
    setOutcome(file.plan);
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-sm text-pretty text-ink-3">
          {has || 'None yet'}. Saved in this browser. Export a file to move them.
        </p>
        <div className="flex gap-2">
          <Button onClick={exportFile} disabled={has === ''}>
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
