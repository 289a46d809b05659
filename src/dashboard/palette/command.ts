import type { Theme } from '../ui/theme.ts';

/** What running a command does: navigate, or act on the current page. */
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

export interface Command {
  /** Unique within the palette. */
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  readonly icon: CommandIcon;
  /** Searched with the same weight as the name. */
  readonly alias: string;
  /** Further search terms, ranked below name and alias. */
  readonly rest: string;
  readonly action: CommandAction;
}

/** Commands under one heading; Base UI's Autocomplete requires the names `value` and `items`. */
export interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}
