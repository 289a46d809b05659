import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useSelection } from './selection.ts';

test('a selection is kept while one filters and turns pages, and ends where another list of companies is shown', async () => {
  const { result, rerender, act } = await renderHook((list?: readonly number[]) => useSelection(list), {});
  await act(() => result.current.set([1, 2], true));
  await rerender(undefined);
  expect(result.current.ids).toEqual([1, 2]);
  await rerender([2, 3]);
  expect(result.current.ids).toEqual([]);
  await act(() => result.current.toggle(3));
  await rerender([2, 3]);
  expect(result.current.ids).toEqual([3]);
  await rerender(undefined);
  expect(result.current.ids).toEqual([]);
});
