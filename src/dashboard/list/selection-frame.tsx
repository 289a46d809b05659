import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#dashboard/ui/button.tsx';
import { useToasts } from '#dashboard/ui/toast-store.ts';
import { nearestControl, useFocusFallback } from '#dashboard/ui/use-focus-fallback.ts';
import { useRootMark } from '#dashboard/ui/use-root-mark.ts';
import { useEscape } from './use-escape.ts';

interface SelectionFrameProps extends ComponentProps<'div'> {
  readonly barClass?: string;
  readonly onClear: () => void;
  /** Restores the selection after the user has cleared it. */
  readonly onUndoClear: () => void;
}

/**
 * Frame of the bar at the bottom of the window that offers actions for the selected records. Escape clears the
 * selection, unless something else on the page uses the key.
 */
export function SelectionFrame({
  className = '',
  barClass = '',
  onClear,
  onUndoClear,
  children,
  ...rest
}: SelectionFrameProps) {
  const toasts = useToasts();
  const clear = () => {
    onClear();
    toasts.show('Selection cleared', onUndoClear);
  };
  useEscape(clear);
  const region = useFocusFallback<HTMLDivElement>(nearestControl);
  // While this mark is on the root element, toast messages are placed above the bar.
  useRootMark('selection');
  return (
    // The frame spans the whole list, but clicks beside the bar pass through to the rows and the preview. `top` is the
    // window's height minus that of the bar and the gap below it, so that the bar is at the bottom of the window even
    // if the list is short.
    <div
      {...rest}
      className={`pointer-events-none sticky top-[calc(100dvh-66px)] bottom-4 z-7 pointer-coarse:top-[calc(100dvh-78px)] *:pointer-events-auto ${className}`}
    >
      <div
        ref={region}
        role="region"
        aria-label="Selection"
        className={`mx-auto flex w-fit max-w-full items-center gap-1.5 rounded-lg border border-line bg-sheet p-2 whitespace-nowrap shadow-popup ${barClass}`}
      >
        {children}
        <Button
          look="bare"
          aria-label="Clear selection"
          title="Clear selection (Esc)"
          className="px-2"
          onClick={clear}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
