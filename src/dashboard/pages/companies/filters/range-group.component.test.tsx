import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NumberBounds } from '#company-search/company-counts.ts';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import type { GroupProps } from './group-props.ts';
import { rangeGroup } from './range-group.tsx';

const Group = rangeGroup('founded');

/** Renders the group on a page that applies what is chosen. */
async function open(bounds: NumberBounds, initial: CompaniesSearch = {}) {
  const shown: CompaniesSearch[] = [];
  function Page() {
    const [search, setSearch] = useState(initial);
    shown.push(search);
    return (
      <Group
        search={search}
        // The group reads only the bounds.
        choices={{ bounds: { founded: bounds } } as unknown as GroupProps['choices']}
        clears={0}
        isInUse={false}
        onChange={async (change) => setSearch(change)}
      />
    );
  }
  const { screen } = await renderPage('/companies', Page);
  return {
    field: (name: string) => screen.getByRole('textbox', { name }),
    chosen: () => shown.at(-1)?.founded,
  };
}

test('a range is chosen with two numbers, which are rounded to those that its field can have', async () => {
  const { field, chosen } = await open({ min: 1850, max: 2024 });
  await expect.element(field('Founded from')).toHaveAttribute('placeholder', '1,850');
  await userEvent.fill(field('Founded from'), '1,990.4');
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toEqual({ from: 1990, to: null });
  await userEvent.fill(field('Founded up to'), '123456');
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toEqual({ from: 1990, to: 9999 });
  await userEvent.fill(field('Founded up to'), '');
  await userEvent.fill(field('Founded from'), '');
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBeUndefined();
});

test('the filter is left out if no company has a number, unless a link filters by it', async () => {
  const { field } = await open(null);
  await expect.element(field('Founded from')).not.toBeInTheDocument();
  const linked = await open(null, { founded: { from: null, to: 2000 } });
  await expect.element(linked.field('Founded up to')).toHaveValue('2,000');
});
