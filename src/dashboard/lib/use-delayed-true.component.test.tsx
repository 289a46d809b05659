import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useDelayedTrue } from './use-delayed-true.ts';

afterEach(() => vi.useRealTimers());

test('a value counts only after it has been true for long enough, every time it becomes true', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { result, rerender, act } = await renderHook((value = false) => useDelayedTrue(value, 150), {
    initialProps: false,
  });
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  await rerender(true);
  await wait(149);
  expect(result.current).toBe(false);
  await wait(1);
  expect(result.current).toBe(true);
  await rerender(false);
  expect(result.current).toBe(false);
  await rerender(true);
  await wait(149);
  expect(result.current).toBe(false);
});
