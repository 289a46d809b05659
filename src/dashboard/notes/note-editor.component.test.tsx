import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { providePreferences } from '#dashboard/preferences/preferences-context.ts';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { annotationOf } from './annotation-store.ts';
import { companyRef, noteText, unionTags, writeNote } from './annotation.ts';
import { NoteEditor } from './note-editor.tsx';
import { createMemoryAnnotations, createMemoryDatabase } from './testing/memory-annotations.ts';
import { provideAnnotations } from './use-annotations.ts';

const ACME = companyRef(1);

async function renderEditor(database = createMemoryDatabase()) {
  const store = createMemoryAnnotations(database);
  const { screen } = await renderPage('/companies/1', () => <NoteEditor record={ACME} />, [
    provideAnnotations(store),
    providePreferences(createPreferences(safeStorage())),
  ]);
  const note = screen.getByRole('textbox', { name: 'Note' });
  await expect.element(note).toBeVisible();
  return { store, screen, note, database };
}

/** Writes to the note as another tab does. */
const writeElsewhere = (store: Awaited<ReturnType<typeof renderEditor>>['store'], text: string) =>
  store.change([
    [ACME, (now) => writeNote(now, { id: 'elsewhere', text, at: '2026-11-27T08:00:00.000Z' }, new Set())],
  ]);

test('a note is saved as the user types, and removed with its text', async () => {
  const { store, note } = await renderEditor();
  await note.fill('Call Ann');
  await vi.waitFor(() => expect(noteText(annotationOf(store.get(), ACME))).toBe('Call Ann'));
  await note.fill('');
  await vi.waitFor(() => expect(store.get().companies.size).toBe(0));
});

test('what another tab writes to the same note is kept and shown beside what is typed', async () => {
  const { store, note, screen } = await renderEditor();
  await writeElsewhere(store, 'from the other tab');
  await expect.element(note).toHaveValue('from the other tab');
  await note.fill('from this tab');
  await expect.element(screen.getByText('Also written in another tab')).toBeVisible();
  await userEvent.tab();
  await expect
    .element(note)
    .toHaveValue(
      expect.stringMatching(/^27 Nov 2026, 08:00 UTC\nfrom the other tab\n\n.* UTC\nfrom this tab$/),
    );
});

test('tags are added by name, from the list or new, and removed', async () => {
  const { store, screen } = await renderEditor();
  await store.change([[companyRef(2), (now) => ({ ...now, tags: unionTags(now.tags, ['Risk']) })]]);
  const tags = screen.getByRole('combobox', { name: 'Tags' });
  await tags.fill('ri');
  await screen.getByRole('option', { name: 'Risk' }).click();
  await tags.fill('Due diligence');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(annotationOf(store.get(), ACME).tags).toEqual(['Risk', 'Due diligence']));
  await screen.getByRole('button', { name: 'Remove tag Risk' }).click();
  expect(annotationOf(store.get(), ACME).tags).toEqual(['Due diligence']);
});

test('the keys t and n move the focus to the fields, and Escape moves it back', async () => {
  const { screen, note } = await renderEditor();
  await userEvent.keyboard('n');
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard('{Escape}t');
  await expect.element(screen.getByRole('combobox', { name: 'Tags' })).toHaveFocus();
});

test('a note that could not be saved says why, and can be copied and saved later', async () => {
  const database = createMemoryDatabase();
  database.failure = new DOMException('', 'QuotaExceededError');
  const { note, screen } = await renderEditor(database);
  await note.fill('Call Ann');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent("Not saved: this browser's storage is full.");
  await expect.element(screen.getByRole('button', { name: 'Copy note' })).toBeVisible();
  database.failure = null;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(note).toHaveValue('Call Ann');
});

test('a company is marked as done by the checkbox or by d, whatever its tags and note are', async () => {
  const { store, screen, note } = await renderEditor();
  const done = screen.getByRole('checkbox', { name: 'Done' });
  await note.fill('Call Ann');
  await expect.element(done).not.toBeChecked();
  await done.click();
  expect(annotationOf(store.get(), ACME)).toMatchObject({ isDone: true, notes: [{ text: 'Call Ann' }] });
  await userEvent.keyboard('d');
  await expect.element(done).not.toBeChecked();
});

test('the note says that it is in this browser only, and leads to where notes are exported and imported', async () => {
  const { screen } = await renderEditor();
  await expect.element(screen.getByText('Saved in this browser only')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Export or import' }))
    .toHaveAttribute('href', '/settings#notes');
});
