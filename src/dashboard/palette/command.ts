import type { LucideIcon } from 'lucide-react';
import type { ApiTarget } from '../api/api-target.ts';
import type { OpenedCollections } from '../collections/collection-store.ts';
import type { ExportManager } from '../export/export-manager.ts';
import type { MatchListStore } from '../match-list/match-list-store.ts';
import type { Session } from '../session/session.ts';

export interface CommandContext {
  readonly server: ApiTarget;
  readonly session: Session;
  readonly exports: ExportManager;
  readonly matchList: MatchListStore;
  readonly saveForm: OpenedCollections['saveForm'];
  close(): void;
  /** Creates an empty watchlist and closes the palette. On failure, shows why in the palette. */
  createWatchlist(name: string): void;
  showKeys(): void;
  /** Says in a corner of the page what was done. */
  showToast(text: string): void;
  /** Says in the palette, which stays open, why a command did nothing. */
  showStatus(text: string): void;
}

export type CommandAction = string | ((context: CommandContext) => void);

export interface Command {
  readonly key: string;
  readonly name: string;
  readonly hint?: string;
  /** Icon from the library, or an SVG path for the `Icon` component. */
  readonly icon: LucideIcon | string;
  /** Text that counts as much as the name when commands are searched. */
  readonly alias?: string;
  readonly rest?: string;
  readonly action: CommandAction;
}

/** Commands under one heading. Base UI's Autocomplete requires the names `value` and `items`. */
export interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}
