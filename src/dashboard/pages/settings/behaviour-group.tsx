import { SETTING_ENTRIES } from '#dashboard/preferences/settings.ts';
import { Switch } from '#dashboard/ui/switch.tsx';
import { SettingsGroup } from './settings-group.tsx';
import { useSettings } from './use-settings.ts';

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
