import { useState } from 'react';
import { CollectionsGroup } from './collections-group.tsx';
import { ConnectionGroup } from './connection-group.tsx';
import { DialectGroup } from './dialect-group.tsx';
import { HistoryGroup } from './history-group.tsx';
import { LicenceList } from './licence-list.tsx';
import { BehaviourGroup, DisplayGroup } from './preference-groups.tsx';
import { SettingsGroup } from './settings-group.tsx';

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
