import { Autocomplete } from '@base-ui/react/autocomplete';
import { Search } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { queryTerms } from '../index/marks.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Command, CommandGroup } from './command.ts';
import { CommandItem } from './command-item.tsx';
import { listCommands } from './list-commands.ts';
import { PaletteFooter } from './palette-footer.tsx';
import { useRunCommand } from './use-run-command.ts';
import { usePaletteData } from './use-palette-data.ts';
import { useSteadyCommands } from './use-steady-commands.ts';

type BaseUIKeys = NonNullable<ComponentProps<typeof Autocomplete.Input>['onKeyDown']>;

interface PaletteProps {
  /** Called once the field has the focus; returns what was typed by then. */
  readonly onOpen: () => string;
  readonly onClose: () => void;
  readonly onShowKeys: () => void;
}

export function Palette({ onOpen, onClose, onShowKeys }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const highlighted = useRef<Command>(undefined);
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState('');
  const data = usePaletteData(typed);
  const [groups, pointerHandlers] = useSteadyCommands(listCommands(data, typed), typed);
  const terms = queryTerms(typed);
  const close = () => dialog.current?.close();
  const run = useRunCommand({ close, showKeys: onShowKeys, showStatus: setStatus });
  const choose = ({ action }: Command, newTab: boolean) => run(action, newTab);
  const onKeyDown: BaseUIKeys = (event) => {
    const newTab = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    // By default the field clears itself on Escape, which should close the dialog, and ignores Ctrl+Enter.
    if (newTab || event.key === 'Escape') event.preventBaseUIHandler();
    if (!newTab || !highlighted.current) return;
    event.preventDefault();
    choose(highlighted.current, true);
  };
  return (
    <Dialog
      ref={dialog}
      aria-label="Command palette"
      onClose={onClose}
      closedby="any"
      className="mx-auto mt-[min(12dvh,96px)] mb-0 w-[600px] overflow-hidden max-md:mt-3"
    >
      <Autocomplete.Root
        open
        inline
        mode="none"
        autoHighlight="always"
        keepHighlight
        items={groups}
        value={typed}
        onValueChange={(text, { reason }) => {
          if (reason !== 'item-press') setTyped(text);
        }}
        onItemHighlighted={(command: Command | undefined) => {
          highlighted.current = command;
        }}
        itemToStringValue={({ name }: Command) => name}
      >
        <div className="flex items-center gap-3 border-b border-line px-4">
          <Search size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
          <Autocomplete.Input
            autoFocus
            onFocus={() => {
              const text = onOpen();
              setTyped((now) => text + now);
            }}
            onKeyDown={onKeyDown}
            aria-label="Search or jump to"
            placeholder="Search or jump to…"
            className="h-12 w-full min-w-0 bg-transparent text-base outline-none"
          />
        </div>
        <Autocomplete.Empty className="px-4 py-6 text-center text-sm text-pretty text-ink-2 empty:hidden">
          No matches. You can also type a company ID.
        </Autocomplete.Empty>
        <Autocomplete.List
          className="max-h-[min(56dvh,420px)] overflow-y-auto overscroll-contain p-2 empty:hidden"
          {...pointerHandlers}
        >
          {({ value, items }: CommandGroup) => (
            <Autocomplete.Group key={value} items={items} className="mb-2">
              <Autocomplete.GroupLabel className="px-2 py-1 text-xs text-ink-3">
                {value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => (
                  <CommandItem key={command.key} command={command} terms={terms} onChoose={choose} />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <PaletteFooter status={status} loadedCount={data.companies.size} onClose={close} />
      </Autocomplete.Root>
    </Dialog>
  );
}
