import { useApp } from '#dashboard/app-context.ts';
import { Switch } from '#dashboard/ui/switch.tsx';
import { usePreferences } from '#dashboard/preferences/use-preferences.ts';
import { SettingsGroup } from './settings-group.tsx';

export function BehaviourGroup() {
  const { preferences } = useApp();
  const { singleKeys, shareSignIn } = usePreferences();
  return (
    <SettingsGroup title="Behaviour">
      <div className="space-y-4">
        <Switch
          label="Single-key shortcuts"
          checked={singleKeys}
          onChange={(on) => preferences.setState((state) => ({ ...state, singleKeys: on }))}
        >
          Keys such as <kbd className="font-code text-xs">/</kbd> to search and{' '}
          <kbd className="font-code text-xs">?</kbd> for help. Turn them off if they get in the way of speech
          input.
        </Switch>
        <Switch
          label="Share sign-in with other tabs"
          checked={shareSignIn}
          onChange={(on) => preferences.setState((state) => ({ ...state, shareSignIn: on }))}
        >
          New tabs are signed in automatically. When off, each tab asks for the key.
        </Switch>
      </div>
    </SettingsGroup>
  );
}
