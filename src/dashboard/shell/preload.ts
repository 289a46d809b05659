import type { QueryClient } from '@tanstack/react-query';
import { onQuerySuccess } from '../api/query-client.ts';
import { isDataKey } from '../api/query-keys.ts';
import type { OpenCatalogue } from '../catalogue/catalogue.ts';
import { isSaveDataEnabled } from '../lib/network.ts';
import { whenIdle } from '../lib/timing.ts';
import { preloadPages } from './preload-pages.ts';

/**
 * How long to wait after the first data before preloading more, in milliseconds. Until then, the network stays idle, so
 * that tools that wait for this consider the page loaded.
 */
const SETTLE_MS = 1000;

/**
 * After the first data has arrived, opens the catalogue and downloads the code of all pages. Skipped with Data
 * Saver on.
 */
export function preloadWhenIdle(cache: QueryClient, openCatalogue: OpenCatalogue): void {
  let hasPreloaded = false;
  const preload = () => {
    openCatalogue().catch(() => (hasPreloaded = false));
    // Ignore a failed download. Opening the page tries again and shows the error.
    preloadPages().catch(() => {});
  };
  onQuerySuccess(cache, (key) => {
    if (!isDataKey(key) || hasPreloaded || isSaveDataEnabled()) return;
    hasPreloaded = true;
    whenIdle(() => setTimeout(preload, SETTLE_MS));
  });
}
