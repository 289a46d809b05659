import { AboutGroup } from './about-group.tsx';
import { BehaviourGroup } from './behaviour-group.tsx';
import { CollectionsGroup } from './collections-group.tsx';
import { ConnectionGroup } from './connection-group.tsx';
import { DialectGroup } from './dialect-group.tsx';
import { DisplayGroup } from './display-group.tsx';

export function SettingsPage() {
  return (
    <>
      <title>Settings · Dossier</title>
      <h1 tabIndex={-1} className="mb-4 font-read text-title font-semibold">
        Settings
      </h1>
      <div className="max-w-[800px] space-y-4">
        <ConnectionGroup />
        <DialectGroup />
        <DisplayGroup />
        <BehaviourGroup />
        <CollectionsGroup />
        <AboutGroup />
      </div>
    </>
  );
}
