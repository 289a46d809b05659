import type { BrowserContext } from '@playwright/test';

/** What went wrong in the browser so far; both lists grow while it is used. */
export interface Watch {
  /** Errors and warnings on the console, uncaught exceptions, content that the page's policy blocked. */
  readonly problems: string[];
  /** Addresses and console messages that hold something like a key. */
  readonly leaks: string[];
}

/** How our service's secrets begin. */
const SECRET = /dsr_/;

// The browser reports each failing or forbidden answer on the console, and React a part that did not come, which no
// page can prevent.
const FAILED_LOAD =
  /^Failed to load resource|^Access to fetch at .* blocked by CORS policy|^TypeError: Failed to fetch dynamically imported module|^Error: Own server silent/;

/** Watches every page of a context from now on. */
export function watch(context: BrowserContext, { failuresExpected }: { failuresExpected: boolean }): Watch {
  const problems: string[] = [];
  const leaks: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    if (SECRET.test(text)) leaks.push(text);
    if (!['error', 'warning'].includes(message.type())) return;
    if (!(failuresExpected && FAILED_LOAD.test(text))) problems.push(text);
  });
  context.on('weberror', (error) => void problems.push(String(error.error())));
  context.on('request', (request) => {
    if (SECRET.test(decodeURIComponent(request.url()))) leaks.push(request.url());
  });
  return { problems, leaks };
}
