import { SETTING_ENTRIES, type SettingGroup } from '#dashboard/preferences/settings.ts';
import { Segmented } from '#dashboard/ui/segmented.tsx';
import { useSettings } from './use-settings.ts';

export function SettingChoices({ group }: { readonly group: SettingGroup }) {
  const [values, change] = useSettings();
  return SETTING_ENTRIES.map(
    ([id, setting]) =>
      'options' in setting &&
      (setting.group ?? 'display') === group && (
        <Segmented
          key={id}
          legend={setting.label}
          options={setting.options}
          value={String(values[id])}
          onChange={(value) => change(id, value)}
        />
      ),
  );
}
