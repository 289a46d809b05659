import { useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { use, useEffect } from 'react';
import { useApp } from '../app-context.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { ExportBadge } from './export-badge.tsx';

const ExportDialog = lazyComponent(() => import('./export-dialog.tsx'), 'ExportDialog');

/** This tab's export: the badge, on every page, and the dialog. */
export function ExportHost() {
  const manager = use(useApp().exports());
  const { opened, underway } = useSelector(manager);
  const href = useLocation({ select: (location) => location.href });
  // After navigation the dialog would offer the previous page's rows.
  useEffect(() => () => manager.close(), [manager, href]);
  return (
    <>
      {underway && (
        <ExportBadge task={underway.task} open={opened !== null} onOpen={() => manager.open(underway)} />
      )}
      {opened && <ExportDialog opening={opened} manager={manager} />}
    </>
  );
}
