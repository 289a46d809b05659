import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sampleNews } from '#contract/examples.ts';
import { NewsResponse } from '#dashboard/api/response-schemas.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { NewsRegion } from './news-region.tsx';

/** News of which every other item contains "alpha". */
const NEWS = Array.from({ length: 40 }, (_, id) =>
  NewsResponse.parse({ ...sampleNews, id, headline: `Item ${id}${id % 2 ? ' alpha' : ''}`, articles: [] }),
);

async function open() {
  const { screen } = await renderPage(
    '/companies/42',
    () => <NewsRegion company={{ id: 42, name: 'Acme' }} news={NEWS} hash="" />,
    [],
    '/companies/$id/{-$name}',
  );
  return screen;
}

test('the first of the items that a button adds takes the focus', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Show all 40' }).click();
  const items = screen.getByRole('article');
  await expect.element(items.nth(10)).toHaveFocus();
  expect(items.all()).toHaveLength(40);
});

test('typing in the filter keeps the focus there after all items were shown', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Show all 40' }).click();
  const filter = screen.getByRole('searchbox', { name: 'Filter news' });
  await filter.click();
  await userEvent.keyboard('alpha');
  await expect.element(filter).toHaveValue('alpha');
  await expect.element(screen.getByText('20 of 40')).toBeVisible();
  await expect.element(filter).toHaveFocus();
  // The item that had focus is added again.
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  await expect.poll(() => screen.getByRole('article').all().length).toBe(40);
  await expect.element(filter).toHaveFocus();
});

test('hundreds of news are added part by part', async () => {
  const news = Array.from({ length: 330 }, (_, id) =>
    NewsResponse.parse({ ...sampleNews, id, headline: `Item ${id}`, articles: [] }),
  );
  const { screen } = await renderPage(
    '/companies/42',
    () => <NewsRegion company={{ id: 42, name: 'Acme' }} news={news} hash="" />,
    [],
    '/companies/$id/{-$name}',
  );
  await screen.getByRole('button', { name: 'Show 300 more' }).click();
  const items = document.querySelectorAll('article');
  expect(items).toHaveLength(310);
  await expect.element(screen.getByRole('button', { name: 'Show all 330' })).toBeVisible();
  expect(document.activeElement).toBe(items[10]);
});
