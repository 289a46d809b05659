import { expect, test } from 'vitest';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { SelectionBar } from './selection-bar.tsx';

const selectionOf = (count: number) => ({
  ids: Array.from({ length: count }, (_, at) => at + 1),
  has: () => true,
  toggle: () => {},
  set: () => {},
  clear: () => {},
});

test.each([
  [1, 'Select another to compare'],
  [8, 'Compare takes up to 6'],
])('with %d companies selected, the reason why they cannot be compared is visible', async (count, reason) => {
  const { screen } = await renderPage('/companies', () => (
    <SelectionBar selection={selectionOf(count)} search={{}} />
  ));
  const compare = screen.getByRole('button', { name: `Compare selected (${count})` });
  await expect.element(compare).toBeDisabled();
  await expect.element(compare).toHaveAccessibleDescription(reason);
  await expect.element(screen.getByText(reason)).toBeVisible();
});

test('two to six selected companies can be compared', async () => {
  const { screen } = await renderPage('/companies', () => (
    <SelectionBar selection={selectionOf(6)} search={{}} />
  ));
  await expect.element(screen.getByRole('button', { name: 'Compare selected (6)' })).toBeEnabled();
});
