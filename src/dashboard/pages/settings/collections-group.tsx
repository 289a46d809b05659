import { Suspense } from 'react';
import { formatEntryCount } from '#dashboard/collections/collections-file.ts';
import { useExportCollections } from '#dashboard/collections/use-collections-file.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { useAnnotations } from '#dashboard/notes/use-annotations.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { capitalize } from '#records/capitalize.ts';
import { ImportButton } from './import-button.tsx';
import { SettingsGroup } from './settings-group.tsx';

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
  const annotations = useAnnotations((all) => all);
  const entries = formatEntryCount({ watchlists: watchlists.length, views: views.length });
  const notes = annotations.companies.size + annotations.offerings.size;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-[60ch] text-sm text-pretty text-ink-3">
        {entries === null ? 'None yet' : capitalize(entries)}. Saved in this browser. Export a file to move
        them
        {notes > 0 && ', with your notes and tags'}.
      </p>
      <div className="flex gap-2">
        <Button onClick={exportFile} disabled={entries === null && notes === 0}>
          Export
        </Button>
        <ImportButton>Import</ImportButton>
      </div>
    </div>
  );
}
