import type { ClipboardTable } from './clipboard-table.ts';

/** Async, since `navigator.clipboard` is undefined on plain http. */
async function write(html: Blob | Promise<Blob>, text: Blob | Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': text })]);
}

/**
 * Starts to write the clipboard, which browsers allow right after a click only; the table can follow later. Returns a
 * function that writes it, and again when it is called again. It rejects if the browser refuses.
 */
export function startCopying(): (table: ClipboardTable) => Promise<void> {
  let provide: (table: ClipboardTable) => void = () => {};
  const coming = new Promise<ClipboardTable>((resolve) => {
    provide = resolve;
  });
  let started: Promise<void> | null = write(
    coming.then(({ html }) => html),
    coming.then(({ text }) => text),
  );
  // Reported with the table.
  started.catch(() => {});
  return (table) => {
    provide(table);
    const written = started ?? write(table.html, table.text);
    started = null;
    return written;
  };
}
