import { createAtom } from '@tanstack/store';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { provideConfig } from '#dashboard/api/api-context.tsx';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { provideSelections } from '#dashboard/list/selection.ts';
import { useSelection } from '#dashboard/list/selection.ts';
import { CompaniesTable } from '#dashboard/pages/companies/companies-rows.tsx';
import { CompanyCards } from '#dashboard/pages/companies/company-cards.tsx';
import { providePreferences } from '#dashboard/preferences/preferences-context.ts';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import { PLAIN_CONFIG } from '#dashboard/testing/plain-config.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';

type Rows = readonly CompanySummaryResponse[];

// The contract has no such page, but other servers may send one.
const REPEATED = [1, 1, 2].map((id) => company(id));
const NEXT = [3, 3].map((id) => company(id));

const COMMON = {
  dimmed: false,
  busy: false,
  highlights: undefined,
  cellData: {
    leading: undefined,
    newIds: new Set<number>(),
    categorySizes: new Map<string, number>(),
    annotations: new Map(),
    compared: new Set<number>(),
  },
} as const;

function Table({ rows }: { readonly rows: Rows }) {
  const selection = useSelection(undefined);
  return (
    <>
      <CompaniesTable
        {...COMMON}
        rows={rows}
        search={{ cols: ['name'] }}
        selection={selection}
        currentId={undefined}
      />
      <output>{selection.ids.join()}</output>
    </>
  );
}

function Cards({ rows }: { readonly rows: Rows }) {
  const selection = useSelection(undefined);
  return (
    <>
      <CompanyCards {...COMMON} rows={rows} selection={selection} currentId={2} />
      <output>{selection.ids.join()}</output>
    </>
  );
}

async function open(List: typeof Table) {
  function Page() {
    const [rows, setRows] = useState<Rows>(REPEATED);
    return (
      <>
        <List rows={rows} />
        <button type="button" onClick={() => setRows(NEXT)}>
          Next
        </button>
      </>
    );
  }
  const { screen } = await renderPage('/companies', Page, [
    provideSelections(createAtom({})),
    providePreferences(createPreferences(safeStorage(fakeStorage()))),
    provideConfig(PLAIN_CONFIG),
  ]);
  return screen;
}

const shownRows = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => Number(dataset['row']));

test.each([
  ['table', Table],
  ['cards', Cards],
] as const)('a page that contains a company twice is shown and left: %s', async (_, List) => {
  const screen = await open(List);
  expect(shownRows()).toEqual([1, 1, 2]);
  await screen.getByRole('button', { name: 'Next' }).click();
  expect(shownRows()).toEqual([3, 3]);
});

test('a company that a page contains twice is selected once', async () => {
  const screen = await open(Table);
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^1,2$/);
});

test('cards can be selected too, and the one in the preview is marked', async () => {
  const screen = await open(Cards);
  await screen.getByRole('checkbox', { name: 'Select Company 2' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^2$/);
  const current = document.querySelectorAll<HTMLElement>('[data-row][aria-current]');
  expect([...current].map(({ dataset }) => dataset['row'])).toEqual(['2']);
});
