import { Autocomplete } from '@base-ui/react/autocomplete';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { addWatchlist } from '#dashboard/collections/collection-store.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { parseSearchText } from '#search/search-text.ts';
import { useServer } from '../api/api-context.tsx';
import { useCollections, useOpenedCollections } from '../collections/use-collections.ts';
import { useExportManager } from '../export/export-manager.ts';
import { focusHeading } from '../lib/dom.ts';
import { useMatchList } from '../match-list/match-list-store.ts';
import { useSessionStore } from '../session/session-context.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CommandItem } from './command-item.tsx';
import type { Command, CommandGroup } from './command.ts';
import { emptyListName, listCommands, type PaletteData } from './list-commands.ts';
import { PaletteFooter } from './palette-footer.tsx';
import { usePaletteData } from './use-palette-data.ts';
import { useSteadyCommands } from './use-steady-commands.ts';

type BaseUIKeys = NonNullable<ComponentProps<typeof Autocomplete.Input>['onKeyDown']>;

interface PaletteProps {
  /** Returns the text that was typed before the dialog opened. */
  readonly onOpen: () => string;
  readonly onClose: () => void;
  readonly onShowKeys: () => void;
}

/** A dialog that finds companies, offerings, pages and commands, and opens or runs what is chosen. */
export function Palette({ onOpen, onClose, onShowKeys }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const highlighted = useRef<Command>(undefined);
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState('');
  // Takes over the text that was typed before the dialog opened. Call this when the dialog opens and not when its
  // field gets focus, because a background window fires no focus event.
  const takeTyped = () => {
    const text = onOpen();
    setTyped((now) => text + now);
  };
  const { data, mayGrow } = usePaletteData(typed);
  const [groups, pointerHandlers] = useSteadyCommands(listCommands(data, typed), typed);
  const terms = parseSearchText(typed).wanted;
  const navigate = useNavigate();
  const server = useServer();
  const exports = useExportManager();
  const matchList = useMatchList();
  const session = useSessionStore();
  const { store, showToast } = useCollections();
  const { saveForm } = useOpenedCollections();
  const close = () => dialog.current?.close();
  const createWatchlist = (name: string) => {
    const problem = addWatchlist(store, name, []);
    if (problem !== null) return setStatus(problem);
    close();
    showToast(`Watchlist “${isolate(name)}” created`);
  };
  const context = {
    server,
    session,
    exports,
    matchList,
    saveForm,
    close,
    createWatchlist,
    showKeys: onShowKeys,
    showToast,
    showStatus: setStatus,
  };
  /** Runs a command. Closes the palette, unless the command shows its result there. */
  const choose = ({ action }: Command, newTab: boolean) => {
    if (typeof action === 'function') return action(context);
    close();
    if (newTab) window.open(action, '_blank', 'noopener');
    // Closing the dialog returns focus to the element that had it before. If only the search params change, navigation
    // leaves focus there, so move it to the page's heading.
    else void navigate({ href: action }).then(focusHeading);
  };
  /** The shortcut that opens the palette also closes it. */
  const closeOnShortcut = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    close();
  };
  const onKeyDown: BaseUIKeys = (event) => {
    const newTab = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    // Override the field's defaults: Escape should close the dialog instead of clearing the field, and Ctrl+Enter
    // should open a new tab.
    if (newTab || event.key === 'Escape') event.preventBaseUIHandler();
    if (!newTab || !highlighted.current) return;
    event.preventDefault();
    choose(highlighted.current, true);
  };
  return (
    <Dialog
      ref={dialog}
      onKeyDown={closeOnShortcut}
      onOpen={takeTyped}
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
            onKeyDown={onKeyDown}
            aria-label="Search or jump to"
            placeholder="Search or jump to…"
            className="h-12 w-full min-w-0 bg-transparent text-base outline-none"
          />
        </div>
        <Autocomplete.Empty className="px-4 py-6 text-center text-sm text-pretty text-ink-2 empty:hidden">
          {formatNoMatches(data, mayGrow)}
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

function formatNoMatches(data: PaletteData, isPending: boolean): string {
  if (data.missingId !== null) return `No company has the ID ${data.missingId}.`;
  const empty = emptyListName(data);
  if (empty !== null) return `Nothing is in this list: ${empty}.`;
  return `${isPending ? 'No matches so far.' : 'No matches.'} You can also type a company ID.`;
}
