import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { ChoiceFilter } from './choice-filter.tsx';

const CHOICES = ['a', 'b', 'c'].map((value, at) => ({ value, name: `Value ${value}`, count: 9 - at }));

function Filter() {
  const [chosen, setChosen] = useState<readonly string[]>(['a']);
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const without = (values: readonly string[], value: string) => values.filter((each) => each !== value);
  return (
    <>
      <ChoiceFilter
        legend="Letter"
        searchLabel="Filter letters"
        choices={CHOICES}
        chosen={chosen}
        counted
        isInUse={false}
        exclusion={{
          excluded,
          onOnly: async (value) => {
            setChosen([value]);
            setExcluded([]);
          },
        }}
        onChange={async (value, state) => {
          setChosen([...without(chosen, value), ...(state === 'wanted' ? [value] : [])]);
          setExcluded([...without(excluded, value), ...(state === 'excluded' ? [value] : [])]);
        }}
      />
      <output>{`${chosen.join()} not ${excluded.join()}`}</output>
    </>
  );
}

const output = () => document.querySelector('output')?.textContent;

test('Alt+click goes through wanted, excluded and off, on the box and on its name', async () => {
  const screen = await render(<Filter />);
  const box = screen.getByRole('checkbox', { name: 'Value b (8 companies)' });
  await box.click({ modifiers: ['Alt'] });
  await expect.poll(output).toBe('a,b not ');
  await expect.element(box).toBeChecked();
  await screen.getByText('Value b').click({ modifiers: ['Alt'] });
  await expect.poll(output).toBe('a not b');
  const excluded = screen.getByRole('checkbox', { name: 'Value b, excluded (8 companies)' });
  await expect.element(excluded).not.toBeChecked();
  await excluded.click({ modifiers: ['Alt'] });
  await expect.poll(output).toBe('a not ');
  await expect.element(box).not.toBeChecked();
});

test('a click on an excluded value clears it', async () => {
  const screen = await render(<Filter />);
  await screen.getByRole('checkbox', { name: 'Value a (9 companies)' }).click({ modifiers: ['Alt'] });
  await expect.poll(output).toBe(' not a');
  await screen.getByText('Value a').click();
  await expect.poll(output).toBe(' not ');
  await expect.element(screen.getByRole('checkbox', { name: 'Value a (9 companies)' })).not.toBeChecked();
});

test('the menu excludes, adds and chooses alone, and gives the focus back', async () => {
  const screen = await render(<Filter />);
  await screen.getByText('Value b').hover();
  await screen.getByRole('button', { name: 'Options for Value b' }).click();
  const menu = screen.getByRole('menu', { name: 'Options for Value b' });
  await expect.element(menu.getByRole('menuitem', { name: 'Only' })).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Exclude' }).click();
  await expect.poll(output).toBe('a not b');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(screen.getByRole('checkbox', { name: /Value b, excluded/ })).toHaveFocus();
  await screen.getByText('Value c').click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'Also' }).click();
  await expect.poll(output).toBe('a,c not b');
  await screen.getByText('Value c').click({ button: 'right' });
  await expect
    .element(screen.getByRole('menuitem', { name: 'Also' }))
    .toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('menuitem', { name: 'Only' }).click();
  await expect.poll(output).toBe('c not ');
});

test('the menu opens and works by keyboard', async () => {
  const screen = await render(<Filter />);
  await userEvent.tab();
  await expect.element(screen.getByRole('checkbox', { name: /Value a/ })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(screen.getByRole('menu', { name: 'Options for Value a' })).toBeVisible();
  await userEvent.keyboard('{End}{Enter}');
  await expect.poll(output).toBe(' not a');
  await expect.element(screen.getByRole('checkbox', { name: /Value a, excluded/ })).toHaveFocus();
});
