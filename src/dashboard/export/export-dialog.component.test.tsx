import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { provideQueryClient } from '../api/api-context.tsx';
import { progressQuery } from '../catalogue/catalogue-query.ts';
import { NO_COMPANY_FILTER } from '../catalogue/company-list-request.ts';
import { INITIAL_PROGRESS } from '../catalogue/crawl/progress.ts';
import { NO_OFFERING_FILTER } from '../catalogue/offering-list-request.ts';
import type { Provision } from '../lib/required-context.tsx';
import { fakeStorage, safeStorage } from '../lib/testing/fake-storage.ts';
import { providePreferences } from '../preferences/preferences-context.ts';
import { createPreferences } from '../preferences/preferences.ts';
import { renderPage } from '../testing/render-page.tsx';
import { provideSilentSources } from '../testing/silent-sources.ts';
import { ExportHost } from './export-host.tsx';
import { provideExports } from './export-manager.ts';
import { createExportManager } from './export-manager.ts';
import type { ExportTarget } from './export-target.ts';

afterEach(() => void vi.restoreAllMocks());

const COMPARISON: ExportTarget = {
  of: 'comparison',
  ids: [1, 2],
  companies: [],
  rows: [{ Field: 'Founded' }],
};

/** A page of offerings that can be exported without requests. */
const offeringsPage = (total: number): ExportTarget => ({
  of: 'offerings',
  dates: null,
  offerings: [
    { id: 1, name: 'Series A' },
    { id: 2, name: '=1+1' },
  ],
  selected: [],
  query: { ...NO_OFFERING_FILTER, zone: 'utc' as const, sort: null, byCompany: false, page: 1, size: 25 },
  total,
});

async function open(target = COMPARISON, provided: readonly Provision[] = []) {
  const manager = createExportManager();
  const { screen, history } = await renderPage('/compare', () => <ExportHost />, [
    ...provideSilentSources(),
    provideExports(manager),
    providePreferences(createPreferences(safeStorage(fakeStorage()))),
    ...provided,
  ]);
  manager.open(target);
  const dialog = screen.getByRole('dialog', { name: /^Export / });
  await expect.element(dialog).toBeVisible();
  return { screen, history, manager, dialog };
}

test('the export dialog offers the rows with their count, and names the file', async () => {
  const { dialog } = await open();
  await expect
    .element(dialog.getByRole('radio', { name: 'A row for each company 2 companies' }))
    .toBeChecked();
  await expect.element(dialog.getByText(/dossier-comparison-.*\.csv/)).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'Table as on the screen 1 row' })).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: 'Excel' }));
  await expect.element(dialog.getByText(/dossier-comparison-.*\.xlsx/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Export Excel' })).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: 'JSON' }));
  await expect.element(dialog.getByText(/dossier-comparison-.*\.json/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Export JSON' })).toBeVisible();
});

test('exporting research and news explains what the file has', async () => {
  const { dialog } = await open();
  await userEvent.click(dialog.getByRole('radio', { name: 'Research and news' }));
  await expect.element(dialog.getByText('One row for each document, news item and article.')).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: /^Table as/ })).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/dossier-comparison-research-and-news-.*\.csv/)).toBeVisible();
});

test('Close and Escape close the dialog, and it can be opened again', async () => {
  const { manager, dialog } = await open();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(manager.get().opened).toBeNull();
  manager.open({ of: 'comparison', ids: [3], companies: [], rows: [] });
  await expect.element(dialog.getByRole('radio', { name: 'A row for each company 1 company' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('navigation closes the dialog, which would offer the rows of the page before', async () => {
  const { screen, history, manager, dialog } = await open();
  history.push('/compare?ids=1');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(manager.get().opened).toBeNull();
  await expect.element(screen.getByText('Another page')).not.toBeInTheDocument();
});

test('Copy as table writes the rows to the clipboard and says how many', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    const text = await item?.getType('text/plain');
    expect(await text?.text()).toBe("Id\tName\n1\tSeries A\n2\t'=1+1");
  });
  const { screen, dialog } = await open(offeringsPage(60));
  await userEvent.click(dialog.getByRole('radio', { name: 'This page 2 offerings' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Copy as table' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('status', { name: 'Export' })).toHaveTextContent('Copied 2 rows');
  expect(write).toHaveBeenCalledOnce();
});

test('a browser that refuses to copy is reported, and the table can be copied again', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockRejectedValueOnce(new Error('Not allowed'));
  const { screen, dialog } = await open(offeringsPage(60));
  await userEvent.click(dialog.getByRole('radio', { name: 'This page 2 offerings' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Copy as table' }));
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('Your browser did not allow copying. Try “Copy again”, or export a file instead.');
  write.mockResolvedValueOnce();
  await userEvent.click(dialog.getByRole('button', { name: 'Copy again' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('status', { name: 'Export' })).toHaveTextContent('Copied 2 rows');
});

test('more rows than can be copied can only be exported as a file', async () => {
  const { dialog } = await open(offeringsPage(10_001));
  await expect.element(dialog.getByRole('button', { name: 'Copy as table' })).toBeDisabled();
  await expect
    .element(dialog.getByText('Up to 10,000 rows can be copied. A file has no limit.'))
    .toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: 'This page 2 offerings' }));
  await expect.element(dialog.getByRole('button', { name: 'Copy as table' })).toBeEnabled();
});

test.each([
  ['Companies', 49_500, null],
  ['Companies', 73_002, 'The server sends 500 companies at a time, so this takes 147 requests'],
  ['Research and news', 99, null],
  ['Research and news', 73_002, 'The server sends 1 company at a time, so this takes 73,002 requests'],
])('what an export of %s of %d companies costs is said beforehand', async (content, total, said) => {
  const cache = new QueryClient();
  cache.setQueryData(progressQuery.queryKey, {
    ...INITIAL_PROGRESS,
    phase: 'complete',
    loaded: 1_000_000,
    isServed: true,
  });
  const query = { ...NO_COMPANY_FILTER, zone: 'utc' as const, sort: null, page: 1, size: 25 };
  const { dialog } = await open({ of: 'figures', query, total }, [provideQueryClient(cache)]);
  await userEvent.click(dialog.getByRole('radio', { name: content, exact: true }));
  const cost = dialog.getByText(/^The server sends /);
  if (said === null) await expect.element(cost).not.toBeInTheDocument();
  else await expect.element(cost).toHaveTextContent(said);
});
