import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { providePreferences } from '#dashboard/preferences/preferences-context.ts';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { provideSilentSources } from '#dashboard/testing/silent-sources.ts';
import { createToastStore, provideToasts } from '#dashboard/ui/toast-store.ts';
import { annotationOf } from './annotation-store.ts';
import { noteText, offeringRef, withDone } from './annotation.ts';
import { createMemoryAnnotations } from './testing/memory-annotations.ts';
import { provideAnnotations } from './use-annotations.ts';
import { useNoteDialog } from './use-note-dialog.tsx';

const RECORD = offeringRef('7');

function Rows() {
  const dialog = useNoteDialog(() =>
    document.activeElement?.id === 'row' ? { record: RECORD, name: 'Series A' } : null,
  );
  return (
    <>
      <a id="row" href="#row">
        Row
      </a>
      <a href="#other">Other</a>
      {dialog}
    </>
  );
}

test('t and n open the tags and the note of the focused row, and Escape returns to it', async () => {
  const annotations = createMemoryAnnotations();
  const { screen } = await renderPage('/offerings', Rows, [
    ...provideSilentSources(),
    provideAnnotations(annotations),
    providePreferences(createPreferences(safeStorage(fakeStorage()))),
  ]);
  const own = () => annotationOf(annotations.get(), RECORD);
  const dialog = screen.getByRole('dialog', { name: 'Series A' });
  const row = screen.getByRole('link', { name: 'Row' });
  (screen.getByRole('link', { name: 'Other' }).element() as HTMLElement).focus();
  await userEvent.keyboard('t');
  await expect.element(dialog).not.toBeInTheDocument();

  (row.element() as HTMLElement).focus();
  await userEvent.keyboard('t');
  await expect.element(dialog.getByRole('combobox', { name: 'Tags' })).toHaveFocus();
  await userEvent.keyboard('lead{Enter}');
  await expect.poll(() => own().tags).toEqual(['lead']);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();

  await userEvent.keyboard('n');
  await expect.element(dialog.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await userEvent.keyboard('Ask Ann');
  await expect.poll(() => noteText(own())).toBe('Ask Ann');
  await userEvent.keyboard('{Escape}');
  await expect.element(row).toHaveFocus();
});

test('d marks the record of the focused row as done, and as not done again', async () => {
  const annotations = createMemoryAnnotations();
  const { screen } = await renderPage('/offerings', Rows, [
    ...provideSilentSources(),
    provideAnnotations(annotations),
    providePreferences(createPreferences(safeStorage(fakeStorage()))),
  ]);
  (screen.getByRole('link', { name: 'Other' }).element() as HTMLElement).focus();
  await userEvent.keyboard('d');
  (screen.getByRole('link', { name: 'Row' }).element() as HTMLElement).focus();
  expect(annotations.get().offerings.size).toBe(0);
  await userEvent.keyboard('d');
  expect(annotationOf(annotations.get(), RECORD).isDone).toBe(true);
  await userEvent.keyboard('d');
  await expect.poll(() => annotations.get().offerings.size).toBe(0);
});

test('with selected records, d marks all of them, and t is left to the bar', async () => {
  const annotations = createMemoryAnnotations();
  const selected = ['7', '8', '9'].map(offeringRef);
  await annotations.change([[offeringRef('8'), (now) => withDone(now, true)]]);
  const toasts = createToastStore();
  const { screen } = await renderPage(
    '/offerings',
    () => <>{useNoteDialog(() => ({ record: RECORD, name: 'Series A' }), selected)}</>,
    [
      ...provideSilentSources(),
      provideAnnotations(annotations),
      providePreferences(createPreferences(safeStorage(fakeStorage()))),
      provideToasts(toasts),
    ],
  );
  const done = () => selected.map((record) => annotationOf(annotations.get(), record).isDone === true);
  await userEvent.keyboard('d');
  await expect.poll(done).toEqual([true, true, true]);
  const toast = toasts.get();
  expect(toast?.text).toBe('Marked 2 records as done');
  toast?.undo?.();
  await expect.poll(done).toEqual([false, true, false]);
  await userEvent.keyboard('t');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
