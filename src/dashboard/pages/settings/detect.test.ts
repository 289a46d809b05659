import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Api } from '#dashboard/api/client.ts';
import { unknownServer } from '#dashboard/api/testing/odd-server.ts';
import { detect } from './detect.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a failed detection ends with an error message instead of "Detecting…" forever', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const broken = new Error('broken');
  const api: Api = { get: () => Promise.reject(broken) };
  const detected = detect({ api, server: unknownServer(), client: new QueryClient() });
  await expect(detected).resolves.toBe('Detection failed. Try again.');
  expect(reported).toHaveBeenCalledExactlyOnceWith(broken);
});
