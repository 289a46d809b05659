import type { Page } from '@playwright/test';

/** The calls a page makes to the API, in order. */
export interface ApiLog {
  /** Path and query of each call for data; health, which is polled, is not among them. */
  data(): string[];
  /** Starts counting anew. */
  clear(): void;
}

/** Listens to a page from now on. */
export function recordApiCalls(page: Page): ApiLog {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/v1/') && pathname !== '/api/v1/health') calls.push(pathname + search);
  });
  return { data: () => [...calls], clear: () => void calls.splice(0) };
}
