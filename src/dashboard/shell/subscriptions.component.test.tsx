import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useMedia } from '../ui/use-media.ts';
import { useCachedTotal } from './main-links.tsx';

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

function Total({ of }: { readonly of: 'companies' | 'offerings' }) {
  return <p>{useCachedTotal(of)}</p>;
}

test('useCachedTotal subscribes to the cache once and follows its updates', async () => {
  const cache = new QueryClient();
  const subscribe = vi.spyOn(cache.getQueryCache(), 'subscribe');
  const sidebar = (of: 'companies' | 'offerings') => (
    <QueryClientProvider client={cache}>
      <Total of={of} />
    </QueryClientProvider>
  );
  const screen = await render(sidebar('companies'));
  await screen.rerender(sidebar('offerings'));
  expect(subscribe).toHaveBeenCalledOnce();
  cache.setQueryData(['offerings', 'list', { page: 1, size: 25 }], { page_info: { total_count: 1234 } });
  await expect.element(screen.getByText('1234')).toBeVisible();
});
