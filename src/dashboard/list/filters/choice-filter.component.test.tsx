import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { ChoiceFilter } from './choice-filter.tsx';

const LETTERS = 'a b c d e f g h i j k l'.split(' ');

interface FilterProps {
  readonly values: readonly string[];
  readonly clears?: number;
  readonly initial?: readonly string[];
  readonly counted?: boolean;
  readonly isInUse?: boolean;
  readonly navigated?: Promise<void>;
}

const NONE_CHOSEN: readonly string[] = [];

/** A filter with choices such as "Value a". Each value has more companies than the next. */
function Filter({
  values,
  clears = 0,
  initial = NONE_CHOSEN,
  counted = true,
  isInUse = false,
  navigated,
}: FilterProps) {
  const [chosen, setChosen] = useState(initial);
  const change = async (value: string, state: 'off' | 'wanted' | 'excluded') => {
    await navigated;
    setChosen((now) => [...now.filter((other) => other !== value), ...(state === 'wanted' ? [value] : [])]);
  };
  const choices = values.map((value, at) => ({
    value,
    name: `Value ${value}`,
    count: counted ? 100 - at : null,
  }));
  return (
    <>
      {/* The button is above the list, so that it doesn't move when the list grows. */}
      <button type="button" onClick={() => setChosen([])}>
        Clear all
      </button>
      <ChoiceFilter
        legend="Letter"
        searchLabel="Filter letters"
        choices={choices}
        chosen={chosen}
        clears={clears}
        counted={counted}
        isInUse={isInUse}
        onChange={change}
      />
    </>
  );
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
const shown = () => boxes().map((box) => /Value (\w+)/.exec(box.ariaLabel ?? '')?.[1]);

test('a filter without choices says that there are none only once all companies are counted', async () => {
  const screen = await render(<Filter values={[]} counted={false} />);
  await expect.element(screen.getByText('Available once companies have loaded.')).toBeVisible();
  await screen.rerender(<Filter values={[]} />);
  await expect.element(screen.getByText('No options')).toBeVisible();
});

test('ten choices are shown, with all others one button away', async () => {
  const screen = await render(<Filter values={LETTERS} />);
  expect(shown()).toEqual(LETTERS.slice(0, 10));
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(shown()).toEqual(LETTERS);
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(shown()).toEqual(LETTERS.slice(0, 10));
});

test('a chosen value outside the first ten is shown, also after it was cleared here', async () => {
  const screen = await render(<Filter values={LETTERS} initial={['l']} />);
  const box = screen.getByRole('checkbox', { name: 'Value l (89 companies)' });
  await expect.element(box).toBeChecked();
  await userEvent.click(box);
  await expect.element(box).not.toBeChecked();
  expect(shown()).toEqual(['l', ...LETTERS.slice(0, 9)]);
});

test('a value that was found, chosen and cleared stays visible', async () => {
  const screen = await render(<Filter values={LETTERS} />);
  const field = screen.getByRole('textbox', { name: 'Filter letters' });
  await userEvent.type(field, 'VALUE K');
  expect(shown()).toEqual(['k']);
  const box = screen.getByRole('checkbox', { name: /Value k/ });
  await userEvent.click(box);
  await expect.element(box).toBeChecked();
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await expect.element(box).not.toBeChecked();
});

test('a name that matches nothing says so', async () => {
  const screen = await render(<Filter values={LETTERS} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Filter letters' }), 'none such');
  expect(shown()).toEqual([]);
  await expect.element(screen.getByText('Nothing has this name.')).toBeVisible();
});

test('places are lists within the item of the place that contains them', async () => {
  const place = (value: string, within?: string) => ({ value, name: value, count: 1, within });
  const screen = await render(
    <ChoiceFilter
      legend="Location"
      searchLabel="Filter locations"
      choices={[place('France'), place('Bretagne', 'France'), place('Brest', 'Bretagne'), place('דובאי')]}
      chosen={['Brest']}
      counted
      isInUse={false}
      onChange={async () => {}}
    />,
  );
  const itemsAround = (name: string) => {
    const items: (string | undefined)[] = [];
    let item = screen.getByRole('checkbox', { name }).element().closest('li');
    while (item) {
      items.push(item.querySelector('input')?.ariaLabel ?? undefined);
      item = item.parentElement?.closest('li') ?? null;
    }
    return items;
  };
  expect(itemsAround('Brest')).toEqual(['Brest (1 company)', 'Bretagne (1 company)', 'France (1 company)']);
  expect(itemsAround('France')).toEqual(['France (1 company)']);
  await userEvent.click(screen.getByRole('button', { name: 'Show places in France' }));
  expect(itemsAround('Brest'), 'a chosen place stays').toHaveLength(3);
  await expect.element(screen.getByRole('checkbox', { name: '\u2068דובאי\u2069 (1 company)' })).toBeVisible();
});

test('a checkbox changes at once, while its rows are still loading', async () => {
  let finish = () => {};
  const navigated = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const screen = await render(<Filter values={['a']} navigated={navigated} />);
  const box = screen.getByRole('checkbox', { name: 'Value a (100 companies)' });
  await userEvent.click(box);
  await expect.element(box).toBeChecked();
  finish();
  await expect.element(box).toBeChecked();
});

test('choices without counts keep their order, and new ones are added at the end', async () => {
  const screen = await render(<Filter counted={false} values={['b', 'c']} />);
  await screen.rerender(<Filter counted={false} values={['c', 'a', 'b']} />);
  expect(shown()).toEqual(['b', 'c', 'a']);
  expect(boxes().map((box) => box.ariaLabel)).toEqual(['Value b', 'Value c', 'Value a']);
  await screen.rerender(<Filter values={['c', 'a', 'b']} />);
  expect(shown()).toEqual(['c', 'a', 'b']);
});

test('no choice moves while the keyboard is in the filter; once it has left, the new order is shown', async () => {
  const screen = await render(<Filter values={['a', 'b']} />);
  // Tab past the button to the second checkbox.
  for (let step = 0; step < 3; step += 1) await userEvent.tab();
  await screen.rerender(<Filter values={['b', 'c', 'a']} />);
  expect(shown()).toEqual(['a', 'b', 'c']);
  await expect.element(screen.getByRole('checkbox', { name: 'Value b (100 companies)' })).toHaveFocus();
  boxes()[1]?.blur();
  await expect.poll(shown).toEqual(['b', 'c', 'a']);
});

test('a choice that is ticked stays under the mouse, and comes first once the mouse has left', async () => {
  const screen = await render(<Filter values={['a', 'b']} />);
  await userEvent.click(screen.getByRole('checkbox', { name: /Value b/ }));
  await expect.element(screen.getByRole('checkbox', { name: /Value b/ })).toBeChecked();
  expect(shown()).toEqual(['a', 'b']);
  await userEvent.unhover(screen.getByRole('checkbox', { name: /Value b/ }));
  await expect.poll(shown).toEqual(['b', 'a']);
});

test('once choices are counted, they are in the order of their counts, even under the mouse', async () => {
  const screen = await render(<Filter counted={false} values={['b', 'a']} />);
  await userEvent.hover(screen.getByRole('checkbox', { name: /Value b/ }));
  await screen.rerender(<Filter values={['a', 'b']} />);
  expect(shown()).toEqual(['a', 'b']);
});

test.each(['pointerdown', 'keydown'])(
  'a %s elsewhere ends the use by a pointer that only rests',
  async (type) => {
    const screen = await render(<Filter values={['a', 'b']} />);
    await userEvent.hover(screen.getByRole('checkbox', { name: /Value a/ }));
    await screen.rerender(<Filter values={['b', 'a']} />);
    expect(shown()).toEqual(['a', 'b']);
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    await expect.poll(shown).toEqual(['b', 'a']);
  },
);

test('a choice that moves is a new element, so that it is not seen moving, and one that stays is the same', async () => {
  const screen = await render(<Filter values={['a', 'b', 'c']} />);
  const [first, second] = boxes();
  await screen.rerender(<Filter values={['a', 'c', 'b']} />);
  expect(shown()).toEqual(['a', 'c', 'b']);
  expect(boxes()[0]).toBe(first);
  expect(boxes()).not.toContain(second);
});

test('what is below a searched list moves up to its matches', async () => {
  const screen = await render(<Filter values={LETTERS} isInUse />);
  const field = screen.getByRole('textbox', { name: 'Filter letters' });
  await userEvent.type(field, 'value k');
  expect(shown()).toEqual(['k']);
  expect(screen.getByRole('group').element().getBoundingClientRect().height).toBeLessThan(150);
});

test('clearing all filters clears the field too', async () => {
  const screen = await render(<Filter values={LETTERS} />);
  const field = screen.getByRole('textbox', { name: 'Filter letters' });
  await userEvent.type(field, 'value k');
  expect(shown()).toEqual(['k']);
  await screen.rerender(<Filter values={LETTERS} clears={1} />);
  await expect.element(field).toHaveValue('');
  expect(shown()).toEqual(LETTERS.slice(0, 10));
});

test('choices without companies stay while the user is in the filters, and the search field for good', async () => {
  const screen = await render(<Filter values={LETTERS} isInUse />);
  await screen.rerender(<Filter values={['b', 'c']} isInUse />);
  expect(shown()).toEqual(['b', 'c', 'a', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
  await expect.element(screen.getByRole('checkbox', { name: 'Value a (0 companies)' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Show 2 more' })).toBeVisible();
  await screen.rerender(<Filter values={['b', 'c']} />);
  expect(shown()).toEqual(['b', 'c']);
  await expect.element(screen.getByRole('textbox', { name: 'Filter letters' })).toBeVisible();
});
