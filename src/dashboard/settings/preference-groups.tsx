import { useApp, usePreferences } from '#dashboard/app-context.ts';
import { SETTING_ENTRIES, type Settings } from '#dashboard/preferences/settings.ts';
import { Segmented } from '#dashboard/ui/segmented.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';
import { ThemeChoice } from '#dashboard/ui/theme-choice.tsx';
import { SettingsGroup } from './settings-group.tsx';

/** The values of all settings, and a function that changes one. */
function useSettings() {
  const { preferences } = useApp();
  const change = (id: keyof Settings, value: string | boolean) =>
    preferences.setState((state) => ({ ...state, [id]: value }));
  return [usePreferences(), change] as const;
}

/** All settings with several values, and the theme, which `start.js` reads before the page is drawn. */
export function DisplayGroup() {
  const { server } = useApp();
  const [values, change] = useSettings();
  const { timeZone: here } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <SettingsGroup title="Display">
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-3">
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
      <p className="mt-3 text-sm text-ink-3">Dates are shown in UTC or your local time ({here}).</p>
    </SettingsGroup>
  );
}

/** All settings that are on or off. */
export function BehaviourGroup() {
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

/** Every second part of a text that is split at its backticks is a key. */
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
