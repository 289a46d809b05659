import type { ComponentType } from 'react';

interface PageEntry {
  readonly path: `/${string}`;
  readonly name: string;
  readonly icon: string;
  /** Other words that find the page in the palette. */
  readonly words: string;
  /** Key to press after `g` to open the page, and its description in the help. */
  readonly shortcut?: { readonly key: 'B' | 'C' | 'N' | 'O' | 'E' | 'V'; readonly help: string };
  readonly inNavigation: boolean;
  /** Loads the page component. Pages without it have a route of their own in `router.tsx`. */
  readonly load?: () => Promise<ComponentType>;
}

/**
 * All pages except those of a single company or offering, in sidebar order. The router, sidebar, palette, shortcuts,
 * shortcut help, not-found page and end-to-end tests all use this table.
 */
export const PAGES = {
  brief: {
    path: '/',
    name: 'Brief',
    icon: 'M3 2.5h10v11H3ZM5.5 5.5h5M5.5 8h5M5.5 10.5h3',
    words: 'news changes since last visit home what is new',
    shortcut: { key: 'B', help: 'Go to Brief' },
    inNavigation: true,
  },
  companies: {
    path: '/companies',
    name: 'Companies',
    icon: 'M3 14V3.5A1 1 0 0 1 4 2.5h4a1 1 0 0 1 1 1V14M9 6.5h3a1 1 0 0 1 1 1V14M1.5 14h13M5 5.5h2M5 8.5h2M5 11.5h2',
    words: 'list',
    shortcut: { key: 'C', help: 'Go to companies' },
    inNavigation: true,
  },
  news: {
    path: '/news',
    name: 'News',
    icon: 'M2.5 3.5h9v9a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1ZM11.5 6.5h2v5.5a1.5 1.5 0 0 1-1.5 1.5M5 6h4M5 8.5h4M5 11h2.5',
    words: 'research documents articles headlines interviews feed timeline',
    shortcut: { key: 'N', help: 'Go to News' },
    inNavigation: true,
  },
  offerings: {
    path: '/offerings',
    name: 'Offerings',
    icon: 'M8.5 2.5H13.5V7.5L7.5 13.5L2.5 8.5ZM10.8 5.2h.01',
    words: 'list',
    shortcut: { key: 'O', help: 'Go to offerings' },
    inNavigation: true,
  },
  explore: {
    path: '/explore',
    name: 'Explore',
    icon: 'M2.5 13.5v-4M6.2 13.5v-8M9.8 13.5V8M13.5 13.5V2.5',
    words: 'figures charts statistics histogram',
    shortcut: { key: 'E', help: 'Go to Explore' },
    inNavigation: true,
  },
  compare: {
    path: '/compare',
    name: 'Compare',
    icon: 'M8 2v12M2.5 5h3M2.5 8h3M2.5 11h3M10.5 5h3M10.5 8h3M10.5 11h3',
    words: 'comparison side by side',
    shortcut: { key: 'V', help: 'Go to Compare' },
    inNavigation: true,
  },
  apiReference: {
    path: '/api-reference',
    name: 'API reference',
    icon: 'M6 2.5H5A1.5 1.5 0 0 0 3.5 4v2.5L2 8l1.5 1.5V12A1.5 1.5 0 0 0 5 13.5h1M10 2.5h1A1.5 1.5 0 0 1 12.5 4v2.5L14 8l-1.5 1.5V12a1.5 1.5 0 0 1-1.5 1.5h-1',
    words: 'documentation openapi curl developer endpoints',
    inNavigation: false,
  },
  settings: {
    path: '/settings',
    name: 'Settings',
    icon: 'M2 4.5h6M12 4.5h2M10 3v3M2 11.5h2M8 11.5h6M6 10v3',
    words: 'preferences connection display time zone density',
    inNavigation: true,
    load: async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage,
  },
} as const satisfies Readonly<Record<string, PageEntry>>;

export type PageId = keyof typeof PAGES;
export type PagePath = (typeof PAGES)[PageId]['path'];

export const PAGE_IDS = Object.keys(PAGES) as readonly PageId[];

export const pageEntry = (id: PageId): PageEntry & { readonly path: PagePath } => PAGES[id];
