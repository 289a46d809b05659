import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { type PageLinkProps, Pager } from './pager.tsx';

const link = ({ page, children, ...props }: PageLinkProps) => (
  <a key={props['aria-label'] ?? page} href={`?page=${page}`} {...props}>
    {children}
  </a>
);

test('the pager links to each page it names, and to the previous and the next', async () => {
  const screen = await render(<Pager page={5} last={1200} link={link} />);
  const pages = screen.getByRole('navigation', { name: 'Pagination' }).getByRole('link');
  const links = pages
    .elements()
    .map((each) => [each.ariaLabel ?? each.textContent, each.getAttribute('href')]);
  expect(links).toEqual([
    ['Previous page', '?page=4'],
    ['Page 1', '?page=1'],
    ['Page 4', '?page=4'],
    ['Page 5', '?page=5'],
    ['Page 6', '?page=6'],
    ['Page 1,200', '?page=1200'],
    ['Next page', '?page=6'],
  ]);
  await expect.element(screen.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');
});

test.each([
  [1, 'Previous page', 'Next page', 'next'],
  [3, 'Next page', 'Previous page', 'prev'],
])('on page %d of 3, "%s" is a disabled link that leads nowhere', async (page, disabled, enabled, rel) => {
  const screen = await render(<Pager page={page} last={3} link={link} />);
  const nowhere = screen.getByRole('link', { name: disabled });
  await expect.element(nowhere).toHaveAttribute('aria-disabled', 'true');
  await expect.element(nowhere).not.toHaveAttribute('href');
  await expect.element(screen.getByRole('link', { name: enabled })).toHaveAttribute('rel', rel);
});

test('a list of one page has no pager', async () => {
  const screen = await render(<Pager page={1} last={1} link={link} />);
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
});
