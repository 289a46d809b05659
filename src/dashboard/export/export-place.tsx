import { useLocation } from '@tanstack/react-router';
import { use, useEffect, useSyncExternalStore } from 'react';
import { useApp } from '../context.ts';
import { lazyPart } from '../lazy-part.tsx';
import { ExportBadge } from './export-badge.tsx';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), 'ExportDialog');

/** The export of this tab: how far it is, wherever one is meanwhile, and its dialog. */
export function ExportPlace() {
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
