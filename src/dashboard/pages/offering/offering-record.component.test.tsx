import { expect, test } from 'vitest';
import { PRINT_LIMITS } from '#dashboard/offerings/display-limits.ts';
import { RecordFields } from '#dashboard/offerings/record-fields.tsx';
import { useOfferingWindows } from '#dashboard/offerings/use-offering-window.ts';
import { provideOfferings } from '#dashboard/testing/offering-catalogue.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import type { JsonRecord } from '#records/json-record.ts';
import { OfferingFigures } from './offering-record.tsx';

/** A time after all past dates in these tests, and before all future ones. */
const NOW = Date.parse('2026-01-01');

function Figures({ record }: { readonly record: JsonRecord }) {
  const window = useOfferingWindows([record], NOW)(record);
  return <OfferingFigures record={record} window={window} />;
}

test.each<[JsonRecord, string]>([
  [{ opens_at: '2020-03-01T09:00:00Z', closes_at: null }, 'Open1 Mar 2020, 09:00 UTC – no end'],
  [{ closes_at: '2020-05-01T09:00:00Z' }, 'ClosedAny time – 1 May 2020, 09:00 UTC'],
  [
    { opens_at: '2020-03-01T09:00:00Z', closes_at: '2020-05-01T17:30:00Z' },
    'Closed1 Mar 2020, 09:00 – 1 May 2020, 17:30 UTC',
  ],
  [{ opens_at: '2020-03-01T09:00:00Z', closes_at: '2020-05-01' }, 'Closed1 Mar 2020, 09:00 UTC – 1 May 2020'],
  [{ valid_from: '2099-03-01' }, 'Upcoming1 Mar 2099 – no end'],
])(
  'an offering that was opened by its link says its window though an end is open: %j',
  async (record, text) => {
    const { screen } = await renderPage(
      '/offerings/1',
      () => <Figures record={record} />,
      provideOfferings([]).provided,
    );
    await expect.element(screen.getByRole('definition')).toBeVisible();
    expect(screen.container.textContent).toBe(text);
  },
);

test('the print of an offering with thousands of fields has the first ones, and says so', async () => {
  const numbers = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`field_${at}`, at]));
  const record = { ...numbers, note: 'x'.repeat(50_000) };
  const { screen } = await renderPage(
    '/offerings/1',
    () => <RecordFields record={record} limits={PRINT_LIMITS} />,
    provideOfferings([]).provided,
  );
  await expect
    .element(screen.getByText('Only the first 2,000 of 3,001 fields are printed. The page shows all.'))
    .toBeInTheDocument();
  expect(document.querySelectorAll('dt')).toHaveLength(2000);
});

test('the print of lists in lists, which are JSON, has the beginning, and says so', async () => {
  const pairs = Array.from({ length: 5000 }, (_, at) => [at, `x${at}`]);
  const record = { table: pairs, deep: { a: { b: { c: { d: { table: pairs } } } } } };
  const { screen } = await renderPage(
    '/offerings/1',
    () => <RecordFields record={record} limits={PRINT_LIMITS} />,
    provideOfferings([]).provided,
  );
  const table = screen.getByRole('region', { name: 'Table' });
  await expect.element(table).toBeInTheDocument();
  for (const part of document.querySelectorAll('pre')) expect(part.textContent.length).toBe(20_000);
  const said = screen.getByText(/^Only the first 20,000 of [\d,]+ characters are printed\./);
  await expect.element(said.first()).toBeInTheDocument();
  expect(said.all()).toHaveLength(document.querySelectorAll('pre').length);
});

test('an offering with hundreds of fields shows the first ones, and all when asked', async () => {
  const record = Object.fromEntries(Array.from({ length: 350 }, (_, at) => [`field_${at}`, at]));
  const { screen } = await renderPage(
    '/offerings/1',
    () => <RecordFields record={record} />,
    provideOfferings([]).provided,
  );
  const button = screen.getByRole('button', { name: 'Show all 350 fields' });
  await expect.element(button).toBeVisible();
  expect(document.querySelectorAll('dt')).toHaveLength(300);
  await button.click();
  await expect.poll(() => document.querySelectorAll('dt').length).toBe(350);
});
