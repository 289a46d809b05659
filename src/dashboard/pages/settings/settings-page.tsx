import type { ReactNode } from 'react';
import { AboutGroup } from './about-group.tsx';
import { BehaviourGroup } from './behaviour-group.tsx';
import { CollectionsGroup } from './collections-group.tsx';
import { ConnectionGroup } from './connection-group.tsx';
import { DeviceGroup } from './device-group.tsx';
import { DialectGroup } from './dialect-group.tsx';
import { DisplayGroup } from './display-group.tsx';
import { HistoryGroup } from './history-group.tsx';
import { NotesGroup } from './notes-group.tsx';

/** The page with all settings, in groups. Groups that few users need are folded. */
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
        <NotesGroup />
        <DeviceGroup />
        <HistoryGroup />
        <AboutGroup />
        <Advanced>
          <DialectGroup />
        </Advanced>
      </div>
    </>
  );
}

const Advanced = ({ children }: { readonly children: ReactNode }) => (
  <details>
    <summary className="w-fit py-1 text-sm font-medium text-ink-2 hover:text-ink pointer-coarse:min-h-11">
      Advanced
    </summary>
    <div className="mt-2">{children}</div>
  </details>
);
