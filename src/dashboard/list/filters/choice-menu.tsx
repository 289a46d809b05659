import { Menu } from '@base-ui/react/menu';
import { isolate } from '#dashboard/lib/isolate.ts';
import type { ChoiceState, MenuTarget } from './choice-box.tsx';

const ITEM =
  'flex h-8 cursor-pointer items-center rounded-sm px-2.5 outline-none data-disabled:cursor-default data-disabled:text-ink-3 data-highlighted:not-data-disabled:bg-well pointer-coarse:h-11';

interface ChoiceMenuProps extends MenuTarget {
  readonly state: ChoiceState;
  /** True if exactly one choice of the filter is chosen or excluded. It need not be this one. */
  readonly isOnly: boolean;
  readonly onOnly: () => void;
  readonly onChange: (state: ChoiceState) => void;
  readonly onClose: () => void;
}

export function ChoiceMenu({
  choice,
  state,
  isOnly,
  row,
  checkbox,
  onOnly,
  onChange,
  onClose,
}: ChoiceMenuProps) {
  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {/* Render the menu inside the filters, because a click outside them would close their sheet. */}
      <Menu.Portal container={row.closest<HTMLElement>('[popover], aside') ?? document.body}>
        <Menu.Positioner anchor={row} align="end" sideOffset={2} positionMethod="fixed" className="z-30">
          <Menu.Popup
            aria-label={`Options for ${isolate(choice.name)}`}
            finalFocus={() => checkbox}
            className="w-36 rounded-md border border-line bg-sheet p-1 text-sm text-ink shadow-popup outline-none"
          >
            <Menu.Item className={ITEM} disabled={isOnly && state === 'wanted'} onClick={onOnly}>
              Only
            </Menu.Item>
            <Menu.Item className={ITEM} disabled={state === 'wanted'} onClick={() => onChange('wanted')}>
              Also
            </Menu.Item>
            <Menu.Item className={ITEM} disabled={state === 'excluded'} onClick={() => onChange('excluded')}>
              Exclude
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
