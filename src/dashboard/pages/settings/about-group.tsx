import { useState } from 'react';
import { LicenceList } from './licence-list.tsx';
import { SettingsGroup } from './settings-group.tsx';

/** Version and third-party licences. */
export function AboutGroup() {
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
