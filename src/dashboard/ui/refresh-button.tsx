import { RefreshCw } from 'lucide-react';
import { Button } from './button.tsx';

interface RefreshButtonProps {
  /** True during a refresh. The button then keeps focus, but a click does nothing. */
  readonly busy: boolean;
  readonly onRefresh: () => void;
}

/** A refresh button for toolbars. Hidden on small screens, where `RefreshAction` replaces it. */
export function RefreshButton({ busy, onRefresh }: RefreshButtonProps) {
  return (
    <Button
      look="bare"
      aria-label="Refresh"
      title="Refresh"
      className="px-2 aria-disabled:opacity-50 max-md:hidden"
      aria-disabled={busy}
      onClick={busy ? undefined : onRefresh}
    >
      <RefreshCw size={16} aria-hidden="true" className={busy ? 'animate-spin' : ''} />
    </Button>
  );
}

export const RefreshAction = ({ busy, onRefresh }: RefreshButtonProps) => (
  <div className="md:hidden">
    <Button look="bare" aria-disabled={busy} onClick={busy ? undefined : onRefresh}>
      <RefreshCw size={15} aria-hidden="true" />
      Refresh
    </Button>
  </div>
);
