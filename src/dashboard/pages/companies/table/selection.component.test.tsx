import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { useSelection } from './selection.ts';

interface ListOptions {
  readonly ids?: readonly number[];
  readonly cache?: QueryClient;
}

/** A page with a list of ids, or of all companies, whose buttons change its selection. */
async function openList({ ids, cache = new QueryClient() }: ListOptions = {}) {
  function List() {
    const selection = useSelection(ids);
    return (
      <>
        <p>Selected: {selection.ids.join(' ') || 'none'}</p>
        <button onClick={() => selection.set([1, 2], true)}>Select 1 and 2</button>
        <button onClick={() => selection.toggle(3)}>Toggle 3</button>
        <button onClick={selection.clear}>Clear</button>
      </>
    );
  }
  const { screen } = await renderPage('/companies', List, { cache });
  const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { screen, cache, click, selected: screen.getByText(/^Selected/) };
}

test('a selection is still there when one returns to the list, until it is cleared', async () => {
  const { screen, cache, click, selected } = await openList();
  await click('Select 1 and 2');
  await click('Toggle 3');
  await expect.element(selected).toHaveTextContent('Selected: 1 2 3');
  await screen.unmount();
  const again = await openList({ cache });
  await expect.element(again.selected).toHaveTextContent('Selected: 1 2 3');
  await again.click('Clear');
  await again.screen.unmount();
  const cleared = await openList({ cache });
  await expect.element(cleared.selected).toHaveTextContent('Selected: none');
});

test('a selection ends with the session, which clears the cache', async () => {
  const { screen, cache, click } = await openList();
  await click('Select 1 and 2');
  await screen.unmount();
  cache.clear();
  const { selected } = await openList({ cache });
  await expect.element(selected).toHaveTextContent('Selected: none');
});

test('another list of companies has a selection of its own', async () => {
  const { screen, cache, click } = await openList();
  await click('Select 1 and 2');
  await screen.unmount();
  const other = await openList({ ids: [2, 3], cache });
  await expect.element(other.selected).toHaveTextContent('Selected: none');
  await other.click('Toggle 3');
  await expect.element(other.selected).toHaveTextContent('Selected: 3');
  await other.screen.unmount();
  const { selected } = await openList({ cache });
  await expect.element(selected).toHaveTextContent('Selected: 1 2');
});
