import type { LucideIcon } from 'lucide-react';
import type { ApiTarget } from '../api/api-target.ts';
import type { Session } from '../session/session.ts';

/** What a command may act on. */
export interface CommandContext {
  readonly server: ApiTarget;
  readonly session: Session;
  close(): void;
  /** Creates a watchlist without companies and closes, or shows why not. */
  createWatchlist(name: string): void;
  showKeys(): void;
  /** Shows the result of a command that has no other visible effect, in place of closing. */
  showStatus(text: string): void;
}

/** Where a chosen command leads, a path of the dashboard, or what it does. */
export type CommandAction = string | ((context: CommandContext) => void);

/** An entry of the palette. */
export interface Command {
  readonly key: string;
  readonly name: string;
  readonly hint?: string;
  /** From the icon library, or that of a page, drawn by `Icon`. */
  readonly icon: LucideIcon | string;
  /** Searched with the same weight as the name. */
  readonly alias?: string;
  /** Searched with less weight. */
  readonly rest?: string;
  readonly action: CommandAction;
}

/** Commands under one heading; Base UI's Autocomplete requires the names `value` and `items`. */
export interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}
