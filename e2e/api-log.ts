import type { Page } from '@playwright/test';

export interface ApiLog {
  /** Returns path and query of each request. Leaves out health checks, because they are polled. */
  data(): string[];
  clear(): void;
}

/** Records the requests of the page itself, but not those of its shared worker. */
export function recordApiCalls(page: Page): ApiLog {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/v1/') && pathname !== '/api/v1/health') calls.push(pathname + search);
  });
  return { data: () => [...calls], clear: () => void calls.splice(0) };
}
