import { Autocomplete } from '@base-ui/react/autocomplete';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { Search } from 'lucide-react';
import { type ComponentProps, useRef, useState, useEffect } from 'react';
import { addWatchlist } from '#dashboard/collections/collection-store.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { useServer } from '../api/api-context.tsx';
import { useCatalogue } from '../catalogue/catalogue-context.ts';
import { mayBringMatches, type Progress } from '../catalogue/crawl/progress.ts';
import { formatLoaded } from '../catalogue/format-progress.ts';
import { suggestOfferingsQuery } from '../catalogue/offering-queries.ts';
import { byIdsQuery, progressQuery } from '../catalogue/queries.ts';
import { useCollections } from '../collections/use-collections.ts';
import { cachedCompanies } from '../companies/cached-companies.ts';
import { useComparisonStore } from '../companies/comparison-store.ts';
import { useSuggestions } from '../companies/use-suggestions.ts';
import { useExportManager } from '../export/export-manager.ts';
import { focusHeading } from '../lib/dom.ts';
import { formatCompanyCount, formatCount } from '../lib/format/format-count.ts';
import { isSaveDataEnabled } from '../lib/network.ts';
import { rangesIn } from '../search-engine/highlights.ts';
import { parseSearchText } from '../search-engine/search-text.ts';
import type { SearchTerm } from '../search-engine/search-text.ts';
import { useSession, useSessionStore, useTabStorage } from '../session/session-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Marked } from '../ui/marked.tsx';
import type { Command, CommandGroup } from './command.ts';
import {
  comparedName,
  listCommands,
  MAX_COMPANIES,
  MAX_PER_GROUP,
  type PaletteData,
} from './list-commands.ts';
import { readRecent } from './recent-companies.ts';

type BaseUIKeys = NonNullable<ComponentProps<typeof Autocomplete.Input>['onKeyDown']>;

interface PaletteProps {
  /** Called once the field has focus; returns what was typed before. */
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
  const { data: progress } = useQuery(progressQuery);
  const [groups, pointerHandlers] = useSteadyCommands(listCommands(data, typed), typed);
  const terms = parseSearchText(typed).wanted;
  const navigate = useNavigate();
  const server = useServer();
  const exports = useExportManager();
  const session = useSessionStore();
  const { store, showToast } = useCollections();
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
    close,
    createWatchlist,
    showKeys: onShowKeys,
    showStatus: setStatus,
  };
  /** Runs a command. The palette closes unless the command has a result to show. */
  const choose = ({ action }: Command, newTab: boolean) => {
    if (typeof action === 'function') return action(context);
    close();
    if (newTab) window.open(action, '_blank', 'noopener');
    // If the page stays the same and only its search params change, focus would return to where it was.
    else void navigate({ href: action }).then(focusHeading);
  };
  const onKeyDown: BaseUIKeys = (event) => {
    const newTab = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    // By default, the field clears itself on Escape, which should close the dialog, and ignores Ctrl+Enter.
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
          {data.isCurrent && !mayBringMatches(progress) ? 'No matches.' : 'No matches so far.'} You can also
          type a company ID.
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

/** Combines a snapshot of the cache, taken when the palette opened, with the catalogue's latest suggestions. */
function usePaletteData(typed: string): PaletteData {
  const cache = useQueryClient();
  const catalogue = useCatalogue();
  const comparison = useComparisonStore();
  const tabStorage = useTabStorage();
  const { watchlists, views } = useCollections();
  const compared = useSelector(comparison);
  const [snapshot] = useState(() => ({ companies: cachedCompanies(cache), recent: readRecent(tabStorage) }));
  const unnamed = snapshot.recent.filter((id) => !snapshot.companies.has(id));
  const isComplete = useQuery(progressQuery).data?.phase === 'complete';
  const named = useQuery({ ...byIdsQuery(catalogue, unnamed), enabled: isComplete && unnamed.length > 0 });
  const { found, isCurrent } = useSuggestions(comparedName(typed) ?? typed, MAX_COMPANIES);
  const text = typed.trim();
  const isAllowed = useSession().signedIn?.offerings !== 'denied' && !isSaveDataEnabled();
  const { data: offerings = [] } = useQuery({
    ...suggestOfferingsQuery(catalogue, text, MAX_PER_GROUP),
    enabled: text !== '' && isAllowed,
    placeholderData: keepPreviousData,
  });
  const namedById = (named.data ?? []).map((company) => [company.id, company] as const);
  return {
    recent: snapshot.recent,
    compared,
    collections: { watchlists, views },
    offerings,
    companies: new Map([...snapshot.companies, ...namedById]),
    suggested: found,
    isCurrent,
  };
}

const ACTIVE_MS = 1000;

/**
 * Freezes the commands while the pointer moves over them, so that late results don't move one away from under the
 * pointer, or between press and release. Spread the returned handlers on the list.
 */
function useSteadyCommands(latest: readonly CommandGroup[], typed: string) {
  const [snapshot, setSnapshot] = useState<{ typed: string; groups: readonly CommandGroup[] } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const groups = snapshot?.typed === typed ? snapshot.groups : latest;
  const onPointer = () => {
    setSnapshot({ typed, groups });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSnapshot(null), ACTIVE_MS);
  };
  return [groups, { onPointerMove: onPointer, onPointerDown: onPointer }] as const;
}

interface PaletteFooterProps {
  readonly status: string;
  readonly loadedCount: number;
  readonly onClose: () => void;
}

function formatCoverage(loadedCount: number, progress: Progress | undefined): string {
  if (progress && progress.loaded > 0)
    return `Searching ${progress.phase === 'complete' ? formatCompanyCount(progress.loaded) : formatLoaded(progress)}`;
  return loadedCount === 0
    ? 'No companies loaded yet'
    : `Searching the ${formatCount(loadedCount)} companies loaded so far`;
}

/** Shows the status and a Close button, for devices without an Escape key. */
function PaletteFooter({ status, loadedCount, onClose }: PaletteFooterProps) {
  const { data: progress } = useQuery(progressQuery);
  return (
    <div className="flex items-center gap-3 border-t border-line bg-paper py-1 pr-1 pl-4 text-xs text-ink-3">
      <p className="mr-auto">
        <span role="status">{status}</span>
        {status === '' && formatCoverage(loadedCount, progress)}
      </p>
      <Button look="bare" className="text-xs" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

interface CommandItemProps {
  readonly command: Command;
  readonly terms: readonly SearchTerm[];
  readonly onChoose: (command: Command, newTab: boolean) => void;
}

function CommandItem({ command, terms, onChoose }: CommandItemProps) {
  const { name, hint = '', icon: CommandIcon } = command;
  return (
    <Autocomplete.Item
      value={command}
      onClick={(event) => onChoose(command, event.ctrlKey || event.metaKey)}
      className="flex min-h-8 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 text-sm data-highlighted:bg-well pointer-coarse:min-h-11"
    >
      <span className="shrink-0 text-ink-3">
        {typeof CommandIcon === 'string' ? (
          <Icon path={CommandIcon} size={15} />
        ) : (
          <CommandIcon size={15} aria-hidden="true" />
        )}
      </span>
      <bdi className="line-clamp-2 max-w-[65%] shrink-0 font-medium">
        <Marked text={name} ranges={rangesIn(name, terms)} />
      </bdi>
      <bdi className="ml-auto min-w-0 truncate text-xs text-ink-3">
        <Marked text={hint} ranges={rangesIn(hint, terms)} />
      </bdi>
    </Autocomplete.Item>
  );
}
