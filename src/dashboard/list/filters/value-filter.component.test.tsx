import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ValueFilter } from './value-filter.tsx';

test('each of many values can be found by its name, and the filter says how many are not shown', async () => {
  const choices = Array.from({ length: 322 }, (_, at) => ({
    value: `p${at}`,
    name: at === 321 ? 'Le Tempéré' : `Paper ${at}`,
    count: 400 - at,
  }));
  const screen = await render(
    <ValueFilter
      legend="Publication"
      searchLabel="Filter publications"
      choices={choices}
      chosen={['p300']}
      formatCount={(count) => `${count} items`}
      onToggle={() => {}}
    />,
  );
  await expect.element(screen.getByRole('checkbox', { name: 'Paper 300 (100 items)' })).toBeChecked();
  await screen.getByRole('button', { name: 'Show 313 more' }).click();
  await expect.element(screen.getByText('271 more; type to find them.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Filter publications' }).fill('tempere');
  await expect.element(screen.getByRole('checkbox', { name: 'Le Tempéré (79 items)' })).toBeVisible();
  expect(screen.getByRole('checkbox').elements()).toHaveLength(1);
});
