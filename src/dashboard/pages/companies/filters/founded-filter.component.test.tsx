import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Years } from '#dashboard/catalogue/company-query.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { FoundedFilter } from './founded-filter.tsx';

test('no key is lost that moves the slider before the URL has followed the last one', async () => {
  const choices: Partial<Years>[] = [];
  const never = new Promise<void>(() => {});
  const { screen } = await renderPage('/companies', () => (
    <FoundedFilter
      founded={[
        { year: 1990, count: 1 },
        { year: 2020, count: 1 },
      ]}
      years={[1990, 2020]}
      chosen={null}
      counted
      onChoose={(years) => {
        choices.push(years);
        return never;
      }}
    />
  ));
  screen.getByRole('slider', { name: 'Latest year' }).element().focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(choices).toEqual([2019, 2018, 2017].map((to) => ({ from: null, to })));
});
