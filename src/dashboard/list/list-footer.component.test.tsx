import { expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { ListPager } from './list-footer.tsx';

const open = async (page: number, last: number) => {
  await browserPage.viewport(1280, 800);
  const list = () => <ListPager from="/companies" search={{ page }} page={page} last={last} />;
  const { screen } = await renderPage(`/companies?page=${page}`, list);
  return screen;
};

test('the pager links to each page it names, and to the previous and the next', async () => {
  const screen = await open(5, 1200);
  const pages = screen.getByRole('navigation', { name: 'Pagination' }).getByRole('link');
  const links = pages
    .elements()
    .map((each) => [each.ariaLabel ?? each.textContent, each.getAttribute('href')]);
  expect(links).toEqual([
    ['Previous page', '/companies?page=4'],
    ['Page 1', '/companies'],
    ['Page 4', '/companies?page=4'],
    ['Page 5', '/companies?page=5'],
    ['Page 6', '/companies?page=6'],
    ['Page 1,200', '/companies?page=1200'],
    ['Next page', '/companies?page=6'],
  ]);
  await expect.element(screen.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');
});

test.each([
  [1, 'Previous page', 'Next page', 'next'],
  [3, 'Next page', 'Previous page', 'prev'],
])('on page %d of 3, "%s" is a disabled link that leads nowhere', async (page, disabled, enabled, rel) => {
  const screen = await open(page, 3);
  const nowhere = screen.getByRole('link', { name: disabled });
  await expect.element(nowhere).toHaveAttribute('aria-disabled', 'true');
  await expect.element(nowhere).not.toHaveAttribute('href');
  await expect.element(screen.getByRole('link', { name: enabled })).toHaveAttribute('rel', rel);
});

test('a list of one page has no pager', async () => {
  const screen = await open(1, 1);
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
});
