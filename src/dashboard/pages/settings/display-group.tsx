import { useServer } from '#dashboard/api/api-context.tsx';
import { ThemeChoice } from '#dashboard/ui/theme-choice.tsx';
import { SettingChoices } from './setting-choices.tsx';
import { SettingsGroup } from './settings-group.tsx';

/**
 * The theme, and all settings with several options that belong to no other group. The theme is stored separately,
 * because `start.js` reads it before the first paint.
 */
export function DisplayGroup() {
  const server = useServer();
  const { timeZone: here } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <SettingsGroup title="Display">
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
        <ThemeChoice storage={server.localStorage} />
        <SettingChoices group="display" />
      </div>
      <p className="mt-3 text-sm text-pretty text-ink-3">
        Dates are shown in UTC or your local time ({here}). Days and months in filters, links, charts and file
        names follow the same clock. The API, imports and Excel files use UTC. Search and sorting need the
        whole list; Dossier asks before it loads a longer one.
      </p>
    </SettingsGroup>
  );
}
