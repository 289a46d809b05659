import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#dashboard/app-context.ts';
import { invalidateHistory } from '#dashboard/catalogue/queries.ts';
import { saveFile } from '#dashboard/export/save-file.ts';
import { usePreferences } from '#dashboard/preferences/use-preferences.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { SettingsGroup } from './settings-group.tsx';

/** What this browser remembers of the server's data, to export or erase. */
export function HistoryGroup() {
  const { catalogue } = useApp();
  const { remember } = usePreferences();
  const cache = useQueryClient();
  const [outcome, setOutcome] = useState<string | null>(null);
  const erase = async () => {
    await (await catalogue()).history((history) => history.erase());
    await invalidateHistory(cache);
    return 'Erased.';
  };
  const save = async () => {
    const json = await (await catalogue()).history((history) => history.toJson());
    if (json === null) return 'Nothing is remembered yet.';
    const day = new Date().toISOString().slice(0, 10);
    saveFile(`dossier-seen-${day}.json`, new Blob([json], { type: 'application/json' }));
    return null;
  };
  /** The browser may keep nothing for this page. */
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
