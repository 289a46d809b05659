import { useLocation } from '@tanstack/react-router';
import { use, useEffect, useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { ExportBadge } from './export-badge.tsx';

const ExportDialog = lazyComponent(() => import('./export-dialog.tsx'), 'ExportDialog');

/** The export of this tab: how far it is, wherever one is meanwhile, and its dialog. */
export function ExportHost() {
  const desk = use(useApp().exports());
  const { opened, underway } = useSyncExternalStore(desk.subscribe, desk.state);
  const href = useLocation({ select: (location) => location.href });
  // What it offers is of the page that one has left.
  useEffect(() => () => desk.close(), [desk, href]);
  return (
    <>
      {underway && (
        <ExportBadge run={underway.run} open={opened !== null} onOpen={() => desk.open(underway)} />
      )}
      {opened && <ExportDialog opening={opened} desk={desk} />}
    </>
  );
}
