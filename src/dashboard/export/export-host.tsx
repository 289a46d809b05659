import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { use, useEffect } from 'react';
import { useApp } from '../app-context.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { ExportBadge } from './export-badge.tsx';

const ExportDialog = lazyComponent(() => import('./export-dialog.tsx'), 'ExportDialog');

export function ExportHost() {
  const manager = use(useApp().exports());
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
      {opened && <ExportDialog opening={opened} manager={manager} />}
    </>
  );
}
