import { useCollections } from './use-collections.ts';

/** Says so where the browser does not keep what one collects. */
export function KeptNote() {
  const { kept } = useCollections();
  if (kept) return null;
  return (
    <p className="mt-2 text-xs text-pretty text-warn">
      This browser’s storage is blocked or full, so watchlists and views last until this tab is closed.
    </p>
  );
}
