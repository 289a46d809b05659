import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useMedia } from './use-media.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function Media({ query }: { readonly query: string; readonly times: number }) {
  return <p>{useMedia(query) ? 'wide' : 'narrow'}</p>;
}

test('useMedia subscribes once per media query, not on every render', async () => {
  const subscribe = vi.spyOn(MediaQueryList.prototype, 'addEventListener');
  const screen = await render(<Media query="(width > 1px)" times={1} />);
  await screen.rerender(<Media query="(width > 1px)" times={2} />);
  expect(subscribe).toHaveBeenCalledOnce();
  await expect.element(screen.getByText('wide')).toBeVisible();
  await screen.rerender(<Media query="(width < 1px)" times={3} />);
  expect(subscribe).toHaveBeenCalledTimes(2);
  await expect.element(screen.getByText('narrow')).toBeVisible();
});
