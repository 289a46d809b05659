import { afterEach, vi } from 'vitest';

/** Test files share globals, so restore them after each test. */
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
