import { createAtom } from '@tanstack/store';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SessionState } from '../session/session.ts';
import { renderPage } from '../testing/render-page.tsx';
import { ExportHost } from './export-host.tsx';
import { createExportManager } from './export-manager.ts';

async function open() {
  const manager = createExportManager(createAtom<SessionState>({ signedIn: null, ended: null }));
  const exports = Promise.resolve(manager);
  const { screen, history } = await renderPage('/compare', () => <ExportHost />, { exports: () => exports });
  manager.open({ target: { of: 'comparison', ids: [1, 2] }, first: 'all' });
  const dialog = screen.getByRole('dialog', { name: 'Export companies' });
  await expect.element(dialog).toBeVisible();
  return { screen, history, manager, dialog };
}

test('the export dialog offers the rows with their count, and names the file', async () => {
  const { dialog } = await open();
  await expect.element(dialog.getByRole('radio', { name: 'These companies 2 companies' })).toBeChecked();
  await expect.element(dialog.getByText(/companies-compared.*\.csv/)).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: 'JSON' }));
  await expect.element(dialog.getByText(/companies-compared.*\.json/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Export JSON' })).toBeVisible();
});

test('exporting research and news explains what the file has and costs', async () => {
  const { dialog } = await open();
  await userEvent.click(dialog.getByRole('radio', { name: 'Research and news' }));
  await expect
    .element(dialog.getByText('One row for each document, news item and article. Large exports'))
    .toBeVisible();
  await expect.element(dialog.getByText(/research-and-news-compared.*\.csv/)).toBeVisible();
});

test('Close and Escape close the dialog, and it can be opened again', async () => {
  const { manager, dialog } = await open();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(manager.get().opened).toBeNull();
  manager.open({ target: { of: 'comparison', ids: [3] }, first: 'all' });
  await expect.element(dialog.getByRole('radio', { name: 'These companies 1 company' })).toBeChecked();
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
