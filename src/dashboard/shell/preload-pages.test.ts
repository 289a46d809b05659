import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ONLINE_ONLY } from './preload-pages.ts';

test.each([...ONLINE_ONLY])('%s, which is not downloaded ahead, exists', (path) => {
  expect(existsSync(path)).toBe(true);
});
