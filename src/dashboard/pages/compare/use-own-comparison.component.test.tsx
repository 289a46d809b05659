import { useState } from 'react';
import { expect, test } from 'vitest';
import { createComparisonStore, provideComparison } from '#dashboard/companies/comparison-store.ts';
import { safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { useOwnComparison } from './use-own-comparison.ts';

/** A comparison of companies that its buttons change. */
function Comparison({ initial }: { readonly initial: readonly number[] }) {
  const [ids, setIds] = useState(initial);
  const { other, change, replace } = useOwnComparison(ids);
  const show = (next: readonly number[]) => {
    change(next);
    setIds(next);
  };
  return (
    <>
      <output>{`${ids.join()} on screen, ${other ? `own ${other.join()}` : 'own'}`}</output>
      <button type="button" onClick={() => show([...ids, 9])}>
        Add
      </button>
      <button type="button" onClick={() => setIds(initial)}>
        Back
      </button>
      <button type="button" onClick={replace}>
        Replace
      </button>
    </>
  );
}

async function open(own: readonly number[], shown: readonly number[]) {
  const store = createComparisonStore(safeStorage());
  store.setState(() => own);
  const { screen } = await renderPage('/compare', () => <Comparison initial={shown} />, [
    provideComparison(store),
  ]);
  const press = (name: string) => screen.getByRole('button', { name }).click();
  return { store, press, status: screen.getByRole('status') };
}

test('a comparison from a link replaces one that the user has only when they say so', async () => {
  const { store, press, status } = await open([7, 8], [1, 2]);
  await expect.element(status).toHaveTextContent('1,2 on screen, own 7,8');
  await press('Add');
  await expect.element(status).toHaveTextContent('1,2,9 on screen, own 7,8');
  expect(store.get()).toEqual([7, 8]);
  await press('Replace');
  await expect.element(status).toHaveTextContent('1,2,9 on screen, own');
  expect(store.get()).toEqual([1, 2, 9]);
});

test.each([{ own: [] }, { own: [2, 1] }])(
  'a user who has $own is asked nothing, nor when going back',
  async ({ own }) => {
    const { store, press, status } = await open(own, [1, 2]);
    await expect.element(status).toHaveTextContent(/^1,2 on screen, own$/);
    await press('Add');
    await expect.element(status).toHaveTextContent(/^1,2,9 on screen, own$/);
    await expect.poll(() => store.get()).toEqual([1, 2, 9]);
    await press('Back');
    await expect.element(status).toHaveTextContent(/^1,2 on screen, own$/);
    await expect.poll(() => store.get()).toEqual([1, 2]);
  },
);
