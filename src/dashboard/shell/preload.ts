import type { QueryClient } from '@tanstack/react-query';
import { onQuerySuccess } from '../api/query-client.ts';
import { isDataKey } from '../api/query-keys.ts';
import type { OpenCatalogue } from '../catalogue/catalogue.ts';
import { isSaveDataEnabled } from '../lib/network.ts';
import { whenIdle } from '../lib/timing.ts';
import { preloadPages } from './preload-pages.ts';

/** Lets the first page settle, for tools that wait for an idle network. */
const SETTLE_MS = 1000;

/** Opens the catalogue and loads all pages' code after the first data, unless Data Saver is on. */
export function preloadWhenIdle(cache: QueryClient, openCatalogue: OpenCatalogue): void {
  let hasPreloaded = false;
  const preload = () => {
    openCatalogue().catch(() => (hasPreloaded = false));
    // Ignore failures: opening a page tries again and shows the error.
    preloadPages().catch(() => {});
  };
  onQuerySuccess(cache, (key) => {
    if (!isDataKey(key) || hasPreloaded || isSaveDataEnabled()) return;
    hasPreloaded = true;
    whenIdle(() => setTimeout(preload, SETTLE_MS));
  });
}
