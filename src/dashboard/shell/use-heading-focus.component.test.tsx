import { Link, useParams } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

/** Page 3 moves the focus as soon as it is drawn, like a user who presses `j` at once. */
function Page() {
  useHeadingFocus();
  const { id } = useParams({ strict: false });
  const row = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (id === '3') row.current?.focus();
  }, [id]);
  return (
    <>
      <nav>
        <Link to="/pages/$id" params={{ id: '2' }}>
          Second
        </Link>
        <Link to="/pages/$id" params={{ id: '3' }}>
          Third
        </Link>
      </nav>
      <main>
        <div>
          <h1 tabIndex={-1}>Page {id}</h1>
          <button type="button" ref={row}>
            Row
          </button>
        </div>
      </main>
    </>
  );
}

const open = async () => (await renderPage('/pages/1', Page, {}, '/pages/$id')).screen;

test('the heading of a page that was navigated to has the focus, that of the first page has not', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'Page 1' })).toBeVisible();
  await expect.element(document.body).toHaveFocus();
  await screen.getByRole('link', { name: 'Second' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Page 2' })).toHaveFocus();
});

test('a focus that was moved into the new page stays', async () => {
  const screen = await open();
  await screen.getByRole('link', { name: 'Third' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Page 3' })).toBeVisible();
  // Two frames, in which the heading would have taken it.
  await new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))),
  );
  await expect.element(screen.getByRole('button', { name: 'Row' })).toHaveFocus();
});
