import type { LucideIcon } from 'lucide-react';
import type { ApiTarget } from '../api/api-target.ts';
import type { ExportManager } from '../export/export-manager.ts';
import type { MatchListStore } from '../match-list/match-list-store.ts';
import type { Session } from '../session/session.ts';

export interface CommandContext {
  readonly server: ApiTarget;
  readonly session: Session;
  readonly exports: ExportManager;
  readonly matchList: MatchListStore;
  close(): void;
  /** Creates an empty watchlist and closes the palette, or shows why it can't. */
  createWatchlist(name: string): void;
  showKeys(): void;
  /** Shows the result of a command that would otherwise have no visible effect, and keeps the palette open. */
  showStatus(text: string): void;
}

export type CommandAction = string | ((context: CommandContext) => void);

export interface Command {
  readonly key: string;
  readonly name: string;
  readonly hint?: string;
  /** A component of the icon library, or an SVG path for `Icon`. */
  readonly icon: LucideIcon | string;
  /** Text that is searched with the same weight as the name. */
  readonly alias?: string;
  readonly rest?: string;
  readonly action: CommandAction;
}

/** Commands under one heading. Base UI's Autocomplete requires the names `value` and `items`. */
export interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}
