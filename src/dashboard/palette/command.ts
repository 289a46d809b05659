import type { Theme } from '../ui/theme.ts';

/** What a chosen command does; `href` is a path of the dashboard. */
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
  | 'offering'
  | 'watchlist'
  | 'view'
  | 'companies'
  | 'offerings'
  | 'explore'
  | 'compare'
  | 'settings'
  | 'reference'
  | 'light'
  | 'dark'
  | 'system'
  | 'link'
  | 'export'
  | 'keys'
  | 'leave';

/** An entry of the palette; `rest` is searched with less weight than the name. */
export interface Command {
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  readonly icon: CommandIcon;
  /** Searched with the same weight as the name. */
  readonly alias: string;
  readonly rest: string;
  readonly action: CommandAction;
}

/** Commands under one heading; Base UI's Autocomplete requires the names `value` and `items`. */
export interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}
