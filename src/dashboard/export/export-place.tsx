import { useLocation } from '@tanstack/react-router';
import { Suspense, use, useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { useApp } from '../context.ts';
import { lazyPart } from '../lazy-part.ts';
import { ExportBadge } from './export-badge.tsx';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), 'ExportDialog');

/** The export of this tab: how far it is, wherever one is meanwhile, and its dialog. */
export function ExportPlace() {
  const desk = use(useApp().exports());
  const { opened, underway } = useSyncExternalStore(desk.subscribe, desk.state);
  // Drawn behind what is there, so that nothing stands in for it while it is loaded, which would hold it back.
  const drawn = useDeferredValue(opened);
  const href = useLocation({ select: (location) => location.href });
  // What it offers is of the page that one has left.
  useEffect(() => () => desk.close(), [desk, href]);
  return (
    <>
      {underway && (
        <ExportBadge run={underway.run} open={opened !== null} onOpen={() => desk.open(underway)} />
      )}
      <Suspense>{drawn && <ExportDialog opening={drawn} desk={desk} />}</Suspense>
    </>
  );
}
