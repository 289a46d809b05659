import { afterEach, vi } from 'vitest';

/** Test files share their globals, so that each test gives back what it replaced. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
