import { useLocation } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { parseFilter } from '#dashboard/companies/filter-definitions.ts';
import { parseSearch } from '#dashboard/search-params/search-params.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { UpdatedChart } from './updated-chart.tsx';

const UPDATED = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06'].map((month, at) => ({
  month,
  count: 10 + at,
}));

async function open(query = '', updated = UPDATED) {
  const Page = () => (
    <UpdatedChart
      search={parseFilter(parseSearch(useLocation().searchStr))}
      figures={{ updated, noUpdate: 0 }}
    />
  );
  const { screen, history } = await renderPage(`/explore${query}`, Page);
  // Wait until the chart is drawn, which needs its width.
  await expect.element(screen.getByRole('link').first()).toBeInTheDocument();
  return { screen, history, query: () => history.location.search };
}

/** Drags a thumb by a share of the slider's width. */
function drag(thumb: Element, slider: Element, share: number) {
  const { left, top } = thumb.getBoundingClientRect();
  const at = { bubbles: true, pointerId: 1, button: 0, buttons: 1, clientX: left, clientY: top };
  const there = { ...at, clientX: left + share * slider.getBoundingClientRect().width };
  thumb.dispatchEvent(new PointerEvent('pointerdown', at));
  document.dispatchEvent(new PointerEvent('pointermove', there));
  document.dispatchEvent(new PointerEvent('pointerup', { ...there, buttons: 0 }));
}

test('dragging a thumb of the months chart filters by a range of months on release', async () => {
  const { screen, query, history } = await open('?category=ai');
  const thumb = screen.getByRole('slider', { name: 'From month' });
  await expect.element(screen.getByText('75 companies updated Jan 2025 – Jun 2025')).toBeVisible();
  drag(thumb.element(), screen.getByRole('group', { name: 'Updated between' }).element(), 2 / 5);
  await expect.poll(query).toBe('?category=ai&updated=2025-03..2025-06');
  await expect.element(screen.getByText('54 companies updated Mar 2025 – Jun 2025')).toBeVisible();
  history.back();
  await expect.element(screen.getByText('75 companies updated Jan 2025 – Jun 2025')).toBeVisible();
});

test('the keyboard moves the ends of the months by one, and with Shift by more', async () => {
  const { screen, query } = await open();
  (screen.getByRole('slider', { name: 'To month' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(query).toBe('?updated=2025-01..2025-05');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(query).toBe('?updated=2025-01..2025-04');
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.poll(query).toBe('?updated=2025-01');
});

test('a link to one month, and one to a range, show it on the slider', async () => {
  const values = async (query: string) => {
    const { screen } = await open(query);
    const sliders = ['From month', 'To month'].map((name) => screen.getByRole('slider', { name }));
    const texts = sliders.map((slider) => slider.element().getAttribute('aria-valuetext'));
    await screen.unmount();
    return texts;
  };
  expect(await values('?updated=2025-03')).toEqual(['March 2025', 'March 2025']);
  expect(await values('?updated=2025-02..2025-04')).toEqual(['February 2025', 'April 2025']);
  expect(await values('?updated=2025-02..')).toEqual(['February 2025', 'June 2025']);
});

test('the first position of the slider stands for all earlier months that are not shown', async () => {
  const { screen, query } = await open('', [{ month: '2019-05', count: 3 }, ...UPDATED]);
  const from = screen.getByRole('slider', { name: 'From month' });
  expect(from.element().getAttribute('aria-valuetext')).toBe('any earlier month');
  (screen.getByRole('slider', { name: 'To month' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(query).toBe('?updated=..2025-05');
  await expect.element(screen.getByText('63 companies updated in or before May 2025')).toBeVisible();
});

test('a single month has no slider and does not ask to drag one', async () => {
  const { screen } = await open('', UPDATED.slice(0, 1));
  await expect.element(screen.getByText('10 companies updated January 2025')).toBeVisible();
  expect(screen.getByRole('slider').elements()).toEqual([]);
  await expect.element(screen.getByText('Drag to filter by month.')).not.toBeInTheDocument();
});
