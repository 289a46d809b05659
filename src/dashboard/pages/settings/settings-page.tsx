import { useQuery, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useServer } from '#dashboard/api/api-context.tsx';
import { orNull } from '#dashboard/api/lenient.ts';
import { LICENCES_KEY } from '#dashboard/api/query-keys.ts';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { invalidateHistory } from '#dashboard/catalogue/queries.ts';
import { toIsoDay } from '#dashboard/lib/calendar.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { saveFile } from '#dashboard/lib/dom.ts';
import { fetchStaticAsset } from '#dashboard/lib/network.ts';
import { usePreferenceStore, usePreferences } from '#dashboard/preferences/preferences-context.ts';
import { SETTING_ENTRIES, type Settings } from '#dashboard/preferences/settings.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Segmented } from '#dashboard/ui/segmented.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';
import { ThemeChoice } from '#dashboard/ui/theme-choice.tsx';
import { CollectionsGroup } from './collections-group.tsx';
import { ConnectionGroup } from './connection-group.tsx';
import { DialectGroup } from './dialect-group.tsx';
import { SettingsGroup } from './settings-group.tsx';

/** Returns the values of all settings, and a function that changes one. */
function useSettings() {
  const preferences = usePreferenceStore();
  const change = (id: keyof Settings, value: string | boolean) =>
    preferences.setState((state) => ({ ...state, [id]: value }));
  return [usePreferences(), change] as const;
}

/**
 * All settings with several values, and the theme. The theme is separate because `start.js` reads it before the first
 * paint.
 */
function DisplayGroup() {
  const server = useServer();
  const [values, change] = useSettings();
  const { timeZone: here } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <SettingsGroup title="Display">
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
        <ThemeChoice storage={server.localStorage} />
        {SETTING_ENTRIES.map(
          ([id, setting]) =>
            'options' in setting && (
              <Segmented
                key={id}
                legend={setting.label}
                options={setting.options}
                value={String(values[id])}
                onChange={(value) => change(id, value)}
              />
            ),
        )}
      </div>
      <p className="mt-3 text-sm text-pretty text-ink-3">
        Dates are shown in UTC or your local time ({here}), and days and months in filters, links, charts and
        file names begin by that clock. The API, imports and Excel files are in UTC.
      </p>
    </SettingsGroup>
  );
}

/** All settings that can be on or off. */
function BehaviourGroup() {
  const [values, change] = useSettings();
  return (
    <SettingsGroup title="Behaviour">
      <div className="space-y-4">
        {SETTING_ENTRIES.map(
          ([id, setting]) =>
            'description' in setting && (
              <Switch
                key={id}
                label={setting.label}
                checked={values[id] === true}
                onChange={(on) => change(id, on)}
              >
                <TextWithKeys>{setting.description}</TextWithKeys>
              </Switch>
            ),
        )}
      </div>
    </SettingsGroup>
  );
}

/** Renders a text with keys in backticks. After splitting at the backticks, every second part is a key. */
const TextWithKeys = ({ children }: { readonly children: string }) =>
  children.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <kbd key={part} className="font-code text-xs">
        {part}
      </kbd>
    ),
  );

/** Export or erase the data that this browser remembers about the server. */
function HistoryGroup() {
  const catalogue = useCatalogue();
  const { remember } = usePreferences();
  const cache = useQueryClient();
  const { zone } = useDateFormat();
  const [outcome, setOutcome] = useState<string | null>(null);
  const erase = async () => {
    await (await catalogue()).history((history) => history.erase());
    await invalidateHistory(cache);
    return 'Erased.';
  };
  const save = async () => {
    const json = await (await catalogue()).history((history) => history.toJson());
    if (json === null) return 'Nothing is remembered yet.';
    const day = toIsoDay(new Date(), zone);
    saveFile(`dossier-seen-${day}.json`, new Blob([json], { type: 'application/json' }));
    return null;
  };
  /** Runs a task and shows its outcome. It rejects where the browser doesn't let this page store anything. */
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

function LicenceList() {
  const { data: licences, isError } = useQuery(licencesQuery);
  if (isError) return <p className="py-2 text-ink-2">The list of licences could not be read.</p>;
  if (!licences) return <p className="py-2 text-ink-3">Reading the list…</p>;
  return (
    <ul className="mt-2 border-b border-line-soft">
      {licences.map(({ name, version, identifier, text }) => (
        <li key={`${name}@${version}`} className="border-t border-line-soft">
          <details>
            <summary className="flex min-h-8 flex-wrap items-center gap-x-3 py-1 pointer-coarse:min-h-11">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="text-xs text-ink-3">{version}</span>
              <span className="ml-auto text-xs text-ink-2">{identifier ?? 'licence not stated'}</span>
            </summary>
            <p className="pb-2 text-xs whitespace-pre-wrap text-ink-2 wrap-anywhere">
              {text ?? 'The library ships no licence text.'}
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** A bundled library, as listed in `licences.json`, which the build writes. */
const Licence = z.object({
  name: z.string(),
  version: z.string(),
  /** An SPDX expression; null if the library states none. */
  identifier: orNull(z.string()),
  text: orNull(z.string()),
});
type Licence = z.infer<typeof Licence>;

/** Loads all bundled libraries with their licences. Fails in `vite dev`, which has no `licences.json`. */
const licencesQuery = queryOptions({
  queryKey: LICENCES_KEY,
  queryFn: async ({ signal }) => z.array(Licence).parse(await fetchStaticAsset('/licences.json', signal)),
  staleTime: Infinity,
});

export function SettingsPage() {
  return (
    <>
      <title>Settings · Dossier</title>
      <h1 tabIndex={-1} className="mb-4 font-read text-title font-semibold">
        Settings
      </h1>
      <div className="max-w-[800px] space-y-4">
        <ConnectionGroup />
        <DisplayGroup />
        <BehaviourGroup />
        <CollectionsGroup />
        <HistoryGroup />
        <AboutGroup />
        <details>
          <summary className="w-fit py-1 text-sm font-medium text-ink-2 hover:text-ink pointer-coarse:min-h-11">
            Advanced
          </summary>
          <div className="mt-2">
            <DialectGroup />
          </div>
        </details>
      </div>
    </>
  );
}

function AboutGroup() {
  const [opened, setOpened] = useState(false);
  return (
    <SettingsGroup title="About">
      <p className="text-sm">Dossier {__DOSSIER_VERSION__}, under the MIT licence.</p>
      <details className="mt-3 text-sm" onToggle={() => setOpened(true)}>
        <summary className="text-accent pointer-coarse:min-h-11">Libraries and their licences</summary>
        {opened && <LicenceList />}
      </details>
    </SettingsGroup>
  );
}
