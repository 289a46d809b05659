import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { Suspense, useEffect } from 'react';
import { useApp } from '../app-context.ts';
import { lazyPart } from '../lib/load-chunk.ts';
import { ExportBadge } from './export-badge.tsx';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), 'ExportDialog');

export function ExportHost() {
  const manager = useApp().exports;
  const { opened, underway } = useSelector(manager);
  const router = useRouter();
  useEffect(() => {
    // After navigation the dialog would offer the previous page's rows.
    const unsubscribe = router.subscribe('onBeforeLoad', ({ hrefChanged }) => hrefChanged && manager.close());
    return () => {
      unsubscribe();
      manager.close();
    };
  }, [router, manager]);
  return (
    <>
      {underway && (
        <ExportBadge task={underway.task} open={opened !== null} onOpen={() => manager.open(underway)} />
      )}
      <Suspense>{opened && <ExportDialog opening={opened} manager={manager} />}</Suspense>
    </>
  );
}
