import { Download } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { SaveView } from '../collections/save-view.tsx';
import { Button } from '../ui/button.tsx';
import { CopyLink } from '../ui/copy-button.tsx';
import { MoreActions } from '../ui/more-actions.tsx';
import { PrintButton } from '../ui/print.tsx';
import { useExportManager } from './export-manager.ts';
import type { ExportTarget } from './export-target.ts';

interface ExportButtonProps {
  readonly target: ExportTarget | null;
  readonly children?: string;
  /**
   * Classes of the button's text. By default, the text is hidden on small screens, where only the icon is visible.
   */
  readonly labelClass?: string;
}

export function ExportButton({
  target,
  children = 'Export',
  labelClass = 'max-md:sr-only',
}: ExportButtonProps) {
  const exports = useExportManager();
  return (
    <Button
      onClick={() => target && exports.open(target)}
      disabled={target === null}
      aria-haspopup="dialog"
      title={children}
      className="max-md:px-2"
    >
      <Download size={15} aria-hidden="true" />
      <span className={labelClass}>{children}</span>
    </Button>
  );
}

interface ViewActionsProps extends Pick<ExportButtonProps, 'target' | 'labelClass'> {
  readonly children?: ReactNode;
}

/** Buttons that export, save, share and print the current view. */
export function ViewActions({ children, ...exported }: ViewActionsProps) {
  const exports = useExportManager();
  const { target } = exported;
  useEffect(() => exports.offer(target), [exports, target]);
  return (
    <>
      <ExportButton {...exported} />
      <SaveView />
      <CopyLink />
      {children === undefined ? (
        <PrintButton look="plain" labelClass="max-lg:sr-only" />
      ) : (
        <MoreActions>
          {children}
          <PrintButton />
        </MoreActions>
      )}
    </>
  );
}
