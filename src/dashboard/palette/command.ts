import type { Theme } from '../ui/theme.ts';

/** What choosing a command does: it leads to a place of Dossier, or it acts where one is. */
export type CommandAction =
  | { readonly kind: 'go'; readonly href: string }
  | { readonly kind: 'theme'; readonly theme: Theme }
  | { readonly kind: 'copy-link' }
  | { readonly kind: 'export' }
  | { readonly kind: 'show-keys' }
  | { readonly kind: 'sign-out' };

export type CommandIcon =
  | 'company'
  | 'category'
  | 'companies'
  | 'offerings'
  | 'explore'
  | 'compare'
  | 'settings'
  | 'light'
  | 'dark'
  | 'system'
  | 'link'
  | 'export'
  | 'keys'
  | 'leave';

/** One line of the palette. */
export interface Command {
  /** Unlike any other line's. */
  readonly key: string;
  readonly name: string;
  /** What stands beside the name, in small letters. */
  readonly hint: string;
  readonly icon: CommandIcon;
  /** What it is mainly found by, beside its name. */
  readonly alias: string;
  /** What else it is found by. */
  readonly rest: string;
  readonly deed: CommandAction;
}

/** Lines under one heading; `value` and `items` are the names that the list component asks for. */
export interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}
