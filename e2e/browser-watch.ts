import type { BrowserContext } from '@playwright/test';

/** Problems in the browser so far. Both lists grow while the context is used. */
export interface BrowserWatch {
  /** Console errors and warnings, uncaught exceptions and CSP violations. */
  readonly problems: string[];
  /** URLs and console messages that contain a key. */
  readonly leaks: string[];
}

const SECRET = /dsr_/;

/** Matches console messages about headers that browsers ignore on a page without HTTPS. */
const IGNORED_HEADER =
  /^The Cross-Origin-Opener-Policy header has been ignored|^The page requested an origin-keyed/;

// Matches messages that a page can't prevent: the browser logs every failed request, and React every chunk that failed
// to load.
const FAILED_LOAD =
  /^Failed to load resource|^Access to fetch at .* blocked by CORS policy|^TypeError: Failed to fetch dynamically imported module|^Error: The server of the dashboard does not respond|^Error: Unable to preload CSS/;

export function watch(
  context: BrowserContext,
  { failuresExpected }: { failuresExpected: boolean },
): BrowserWatch {
  const problems: string[] = [];
  const leaks: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    if (SECRET.test(text)) leaks.push(text);
    if (!['error', 'warning'].includes(message.type())) return;
    const isExpected = FAILED_LOAD.test(text) || IGNORED_HEADER.test(text);
    if (!(failuresExpected && isExpected)) problems.push(text);
  });
  context.on('weberror', (error) => {
    const text = String(error.error());
    if (!(failuresExpected && text.startsWith('Error: Unable to preload CSS'))) problems.push(text);
  });
  context.on('request', (request) => {
    if (SECRET.test(decodeURIComponent(request.url()))) leaks.push(request.url());
  });
  return { problems, leaks };
}
