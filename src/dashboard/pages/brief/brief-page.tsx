import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { PrintHeader, usePrinting } from '#dashboard/ui/print.tsx';
import { BriefBody } from './brief-body.tsx';
import { BriefExample } from './brief-example.tsx';
import { BriefToolbar } from './brief-toolbar.tsx';
import { useBriefCommands } from './use-brief-commands.ts';
import { useBrief } from './use-brief.ts';

const route = getRouteApi('/_authenticated/');

/**
 * Shows what changed since the last visit: first on the user's watchlists and saved views, then in all other
 * companies.
 */
export function BriefPage() {
  const search = route.useSearch();
  const shown = useBrief(search);
  const list = useRef<HTMLDivElement>(null);
  // The example has rows too, but the shortcuts must not change anything in the user's own brief.
  const { dismiss, markAllAsSeen, lastCommand, noteDialog } = useBriefCommands(
    list,
    search.example ? [] : shown.sections,
  );
  const readAt = shown.brief?.readAt ?? null;
  return (
    <div ref={list} className="max-w-[1200px]">
      <title>Brief · Dossier</title>
      {usePrinting() && (
        <PrintHeader
          title="Brief"
          lines={[shown.lastingHeading, ...shown.caveats]}
          at={readAt === null ? null : new Date(readAt)}
        />
      )}
      <div className="mb-4 flex min-h-8 flex-wrap items-center gap-1.5 pointer-coarse:min-h-11 print:hidden">
        <h1 tabIndex={-1} className="mr-auto font-read text-title font-semibold">
          Brief
        </h1>
        {!search.example && (
          <BriefToolbar shown={shown} lastCommand={lastCommand} onMarkAllAsSeen={markAllAsSeen} />
        )}
      </div>
      {search.example ? <BriefExample /> : <BriefBody shown={shown} onDismiss={dismiss} />}
      {noteDialog}
    </div>
  );
}
