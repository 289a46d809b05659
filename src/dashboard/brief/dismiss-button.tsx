import { X } from 'lucide-react';

/** An entry of the brief, with room for its button at the right end. */
export const ENTRY_CLASS =
  'group relative grid gap-x-4 border-b border-line py-2 pr-9 pointer-coarse:py-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] sm:items-baseline print:break-inside-avoid print:pr-0';

interface DismissButtonProps {
  readonly name: string;
  readonly onDismiss: () => void;
}

/** Stands in an entry; key `e` clicks it. */
export const DismissButton = ({ name, onDismiss }: DismissButtonProps) => (
  <button
    type="button"
    aria-label={`Dismiss ${name}`}
    title="Dismiss (e)"
    data-dismiss=""
    onClick={onDismiss}
    className="absolute top-1.5 right-0 grid size-7 place-items-center rounded-sm text-ink-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-well hover:text-ink pointer-coarse:top-0 pointer-coarse:size-11 pointer-coarse:opacity-100 print:hidden"
  >
    <X size={15} aria-hidden="true" />
  </button>
);
