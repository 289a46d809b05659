import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { invalidateHistory } from '#dashboard/catalogue/invalidate-queries.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { saveFile } from '#dashboard/lib/dom.ts';
import { usePreferences } from '#dashboard/preferences/preferences-context.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { toIsoDay } from '#records/calendar.ts';
import { SettingsGroup } from './settings-group.tsx';

/** Lets the user export or erase what this browser remembers about earlier visits to the server. */
export function HistoryGroup() {
  const openCatalogue = useOpenCatalogue();
  const { remember } = usePreferences();
  const cache = useQueryClient();
  const { zone } = useDateFormat();
  const [outcome, setOutcome] = useState<string | null>(null);
  const erase = async () => {
    await (await openCatalogue()).history((history) => history.erase());
    await invalidateHistory(cache);
    return 'Erased.';
  };
  const save = async () => {
    const json = await (await openCatalogue()).history((history) => history.toJson());
    if (json === null) return 'Nothing is remembered yet.';
    const day = toIsoDay(new Date(), zone);
    saveFile(`dossier-seen-${day}.json`, new Blob([json], { type: 'application/json' }));
    return null;
  };
  /** Runs a task and shows its outcome. A task fails if the browser doesn't let the page store anything. */
  const attempt = async (task: () => Promise<string | null>) => {
    setOutcome(await task().catch(() => 'This browser keeps no data for Dossier here.'));
  };
  return (
    <SettingsGroup title="History">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-sm text-pretty text-ink-3">
          {remember
            ? 'The companies as you last saw them, which Brief compares with. Saved in this browser.'
            : 'Nothing is kept, since “Remember what I have seen” is off.'}
        </p>
        <div className="flex gap-2">
          <Button disabled={!remember} onClick={() => void attempt(save)}>
            Export history
          </Button>
          <Button disabled={!remember} onClick={() => void attempt(erase)}>
            Erase history
          </Button>
        </div>
      </div>
      <p role="status" className="text-sm text-ink-2">
        {outcome}
      </p>
    </SettingsGroup>
  );
}
