import { ListPlus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../ui/button.tsx';
import { Popup } from '../ui/popup.tsx';
import { lazyComponent } from '../lib/lazy-component.tsx';

const WatchlistPicker = lazyComponent(() => import('./watchlist-picker.tsx'), 'WatchlistPicker');

interface AddToWatchlistProps {
  readonly ids: readonly number[];
  readonly children: string;
  readonly look?: 'plain' | 'solid' | 'bare';
  /** Shown on hover; by default the text, where that is hidden. */
  readonly title?: string;
  /** For the text, to leave only the icon where there is little room. */
  readonly labelClass?: string;
}

export function AddToWatchlist({
  ids,
  children,
  look = 'plain',
  labelClass,
  title = labelClass && children,
}: AddToWatchlistProps): ReactNode {
  const panel = useId();
  return (
    <div>
      <Button
        look={look}
        popoverTarget={panel}
        title={title}
        className="w-full"
        // The field must be ready for text typed right after the click.
        onPointerEnter={WatchlistPicker.preload}
        onFocus={WatchlistPicker.preload}
      >
        <ListPlus size={15} aria-hidden="true" />
        <span className={labelClass}>{children}</span>
      </Button>
      <Popup id={panel} label={children} className="hanging min-h-19 w-72 p-3">
        {(close) => <WatchlistPicker ids={ids} onCreate={close} />}
      </Popup>
    </div>
  );
}
