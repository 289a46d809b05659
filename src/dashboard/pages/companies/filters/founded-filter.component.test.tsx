import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Interval } from '#dashboard/search-params/search-params.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { FoundedFilter } from './founded-filter.tsx';

test('no key press on the slider is lost while the URL has not yet followed the last one', async () => {
  const choices: Partial<Interval<number>>[] = [];
  let follow = () => {};
  const followed = new Promise<void>((resolve) => (follow = resolve));
  // Until then, React would hold back all later transitions, also those of other tests.
  onTestFinished(() => follow());
  const { screen } = await renderPage('/companies', () => (
    <FoundedFilter
      founded={[
        { year: 1990, count: 1 },
        { year: 2020, count: 1 },
      ]}
      years={[1990, 2020]}
      chosen={null}
      counted
      isInUse={false}
      onChoose={(years) => {
        choices.push(years);
        return followed;
      }}
    />
  ));
  screen.getByRole('slider', { name: 'Latest year' }).element().focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(choices).toEqual([2019, 2018, 2017].map((to) => ({ from: null, to })));
});

test('a year before the data extends the track, and the open end does not contradict it', async () => {
  const { screen } = await renderPage('/companies?founded=-1976', () => (
    <FoundedFilter
      founded={[1977, 2024].map((year) => ({ year, count: 1 }))}
      years={[1977, 2024]}
      chosen={{ from: null, to: 1976 }}
      counted
      isInUse={false}
      onChoose={() => Promise.resolve()}
    />
  ));
  await expect.element(screen.getByRole('textbox', { name: 'To year' })).toHaveValue('1976');
  await expect.element(screen.getByRole('slider', { name: 'Latest year' })).toHaveValue('1976');
  await expect.element(screen.getByRole('slider', { name: 'Earliest year' })).toHaveAttribute('max', '2024');
  await expect.element(screen.getByRole('textbox', { name: 'From year' })).not.toHaveAttribute('placeholder');
});

test.each([
  ['stay while the user is among the filters', true, 5],
  ['are left out otherwise', false, 1],
])('decades without companies %s', async (_, isInUse, expected) => {
  const all = [1980, 1990, 2000, 2010, 2020].map((year) => ({ year, count: 1 }));
  function Filter() {
    const [founded, setFounded] = useState(all);
    return (
      <>
        <button onClick={() => setFounded(all.slice(-1))}>Search</button>
        <FoundedFilter
          founded={founded}
          years={[1980, 2020]}
          chosen={null}
          counted
          isInUse={isInUse}
          onChoose={() => Promise.resolve()}
        />
      </>
    );
  }
  const { screen } = await renderPage('/companies', Filter);
  const decades = screen.getByRole('button', { name: /0s \(/ });
  await expect.element(decades.nth(4)).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => decades.all().length).toBe(expected);
  await expect
    .poll(() => screen.getByRole('button', { name: '1980s (0 companies)' }).all().length)
    .toBe(expected === 5 ? 1 : 0);
});

test('a field for a year takes only digits, applies them on Enter, and is left by Escape', async () => {
  const choices: Partial<Interval<number>>[] = [];
  const { screen } = await renderPage('/companies', () => (
    <FoundedFilter
      founded={[1990, 2020].map((year) => ({ year, count: 1 }))}
      years={[1990, 2020]}
      chosen={null}
      counted
      isInUse={false}
      onChoose={async (years) => void choices.push(years)}
    />
  ));
  const field = screen.getByRole('textbox', { name: 'From year' });
  await field.fill('1,995');
  await expect.poll(() => choices).toEqual([{ from: 1995 }]);
  await userEvent.clear(field);
  await userEvent.keyboard('j19x81jj2');
  await expect.element(field).toHaveValue('1981');
  await expect.poll(() => choices.at(-1)).toEqual({ from: 1981 });
  await userEvent.clear(field);
  await userEvent.keyboard('985{Enter}');
  await expect.poll(() => choices.at(-1)).toEqual({ from: 985 });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toHaveFocus();
});
