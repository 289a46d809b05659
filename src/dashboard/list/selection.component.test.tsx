import { createAtom } from '@tanstack/store';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { provideSelections, type Selections, useSelection } from './selection.ts';

interface ListOptions {
  readonly ids?: readonly number[];
  readonly selections?: Selections;
}

/** Opens a page with a list of ids, or of all companies, and buttons that change the selection. */
async function openList({ ids, selections = createAtom({}) }: ListOptions = {}) {
  function List() {
    const selection = useSelection(ids);
    return (
      <>
        <p>Selected: {selection.ids.join(' ') || 'none'}</p>
        <button onClick={() => selection.set([1, 2], true)}>Select 1 and 2</button>
        <label>
          <input type="checkbox" checked={selection.has(3)} onChange={() => selection.toggle(3)} /> 3
        </label>
        <button onClick={selection.clear}>Clear</button>
      </>
    );
  }
  const { screen } = await renderPage('/companies', List, [provideSelections(selections)]);
  const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { screen, selections, click, selected: screen.getByText(/^Selected/) };
}

test('a selection is still there after a return to the list, until it is cleared', async () => {
  const { screen, selections, click, selected } = await openList();
  await click('Select 1 and 2');
  await userEvent.click(screen.getByRole('checkbox'));
  await expect.element(selected).toHaveTextContent('Selected: 1 2 3');
  await screen.unmount();
  const again = await openList({ selections });
  await expect.element(again.selected).toHaveTextContent('Selected: 1 2 3');
  await again.click('Clear');
  await again.screen.unmount();
  const cleared = await openList({ selections });
  await expect.element(cleared.selected).toHaveTextContent('Selected: none');
});

test('another list of companies has a selection of its own', async () => {
  const { screen, selections, click } = await openList();
  await click('Select 1 and 2');
  await screen.unmount();
  const other = await openList({ ids: [2, 3], selections });
  await expect.element(other.selected).toHaveTextContent('Selected: none');
  await userEvent.click(other.screen.getByRole('checkbox'));
  await expect.element(other.selected).toHaveTextContent('Selected: 3');
  await other.screen.unmount();
  const { selected } = await openList({ selections });
  await expect.element(selected).toHaveTextContent('Selected: 1 2');
});
