import { Download } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { useApp } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { takeExportRequests } from './export-request.ts';
import type { ExportOffer } from './offer.ts';
import type { ExportRun } from './run.ts';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), 'ExportDialog');

interface ExportButtonProps {
  /** Null while there is nothing to write yet: the button keeps its place. */
  readonly offer: ExportOffer | null;
  /** What is chosen to begin with. */
  readonly first?: 'all' | 'selected';
  readonly children?: string;
}

/** Opens the dialog that writes what the page shows into a file. */
export function ExportButton({ offer, first = 'all', children = 'Export' }: ExportButtonProps) {
  const [open, setOpen] = useState(false);
  // It outlives the dialog, so that one may close it half-way and come back.
  const [run, setRun] = useState<ExportRun | null>(null);
  const { session } = useApp();
  useEffect(() => takeExportRequests(() => setOpen(true)), []);
  useEffect(() => () => run?.dispose(), [run]);
  // Nothing that was read outlives the key it was read with.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.state().signedIn) return;
        setRun(null);
        setOpen(false);
      }),
    [session],
  );
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        disabled={!offer}
        aria-haspopup="dialog"
        title={children}
        className="max-md:px-2"
      >
        <Download size={15} aria-hidden="true" />
        <span className="max-md:sr-only">{children}</span>
      </Button>
      {open && offer && (
        <Suspense>
          <ExportDialog offer={offer} first={first} run={run} onRun={setRun} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
