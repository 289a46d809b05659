import { SETTING_ENTRIES, type Settings } from '#dashboard/preferences/settings.ts';
import { Switch } from '#dashboard/ui/switch.tsx';
import { useToasts } from '#dashboard/ui/toast-store.ts';
import { SettingsGroup } from './settings-group.tsx';
import { useSettings } from './use-settings.ts';

/** What is erased when a setting is turned off. */
const ERASED: Partial<Readonly<Record<keyof Settings, string>>> = {
  keep: 'Erased the data on this device',
  remember: 'Erased what was remembered of your visits',
};

export function BehaviourGroup() {
  const [values, change] = useSettings();
  const toasts = useToasts();
  const changeSwitch = (id: keyof Settings, on: boolean) => {
    change(id, on);
    const erased = ERASED[id];
    if (!on && erased !== undefined) toasts.show(erased);
  };
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
                onChange={(on) => changeSwitch(id, on)}
              >
                <TextWithKeys>{setting.description}</TextWithKeys>
              </Switch>
            ),
        )}
      </div>
    </SettingsGroup>
  );
}

/** Renders a text in which keyboard keys are in backticks. After splitting it there, every second part is a key. */
const TextWithKeys = ({ children }: { readonly children: string }) =>
  children.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <kbd key={part} className="font-code text-xs">
        {part}
      </kbd>
    ),
  );
