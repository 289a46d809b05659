import { useApp } from '#dashboard/app-context.ts';
import { Segmented } from '#dashboard/ui/segmented.tsx';
import { ThemeChoice } from '#dashboard/ui/theme-choice.tsx';
import { usePreferences } from '#dashboard/preferences/use-preferences.ts';
import { SettingsGroup } from './settings-group.tsx';

const ZONES = { utc: 'UTC', local: 'Local' } as const;
const DENSITIES = { regular: 'Regular', compact: 'Compact' } as const;

export function DisplayGroup() {
  const { preferences, server } = useApp();
  const { timeZone, density } = usePreferences();
  const { timeZone: here } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <SettingsGroup title="Display">
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-3">
        <ThemeChoice storage={server.localStorage} />
        <Segmented
          legend="Time zone"
          options={ZONES}
          value={timeZone}
          onChange={(chosen) => preferences.setState((state) => ({ ...state, timeZone: chosen }))}
        />
        <Segmented
          legend="Density"
          options={DENSITIES}
          value={density}
          onChange={(chosen) => preferences.setState((state) => ({ ...state, density: chosen }))}
        />
      </div>
      <p className="mt-3 text-sm text-ink-3">Dates are shown in UTC or your local time ({here}).</p>
    </SettingsGroup>
  );
}
