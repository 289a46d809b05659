import type { Page } from '@playwright/test';

export interface ApiLog {
  /** Path and query of each request except health, which is polled. */
  data(): string[];
  clear(): void;
}

/** Records the requests of the page itself, not those of its shared worker. */
export function recordApiCalls(page: Page): ApiLog {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/v1/') && pathname !== '/api/v1/health') calls.push(pathname + search);
  });
  return { data: () => [...calls], clear: () => void calls.splice(0) };
}
