// Scripts that are injected into the measured page, and functions that read their results.
import { setTimeout as sleep } from 'node:timers/promises';

/** Records when rows and palette are painted. Must be injected before the page's own scripts. */
export function probe() {
  const seen = { rowsAt: null, keys: [], palette: false, palettes: [] };
  Object.assign(globalThis, { seen });
  /** Calls back right after the next frame, before any other task. */
  const afterPaint = (callback) =>
    requestAnimationFrame(() => {
      void scheduler.postTask(() => callback(performance.now()), { priority: 'user-blocking' });
    });

  addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      if (seen.rowsAt === null && document.querySelector('[role=rowheader] a, th[scope=row] a')) {
        seen.rowsAt = 0;
        afterPaint((at) => (seen.rowsAt = at));
      }
      const key = seen.keys.at(-1);
      const inRows = changes.some(({ target }) => target.parentElement?.closest('table, [role=table]'));
      if (key && inRows)
        afterPaint((at) => {
          key.ms ??= at - key.at;
          performance.mark('rows');
        });
      const palette = document.querySelector('dialog[open] input, [role=dialog] input');
      if (palette && !seen.palette) afterPaint((at) => seen.palettes.push(at - seen.keys.at(-1).at));
      seen.palette = palette !== null;
    }).observe(document.documentElement, { childList: true, characterData: true, subtree: true });
  });
  const recordInput = ({ timeStamp }) => {
    performance.mark('action');
    seen.keys.push({ at: timeStamp, ms: null });
  };
  for (const type of ['keydown', 'click']) addEventListener(type, recordInput, true);
}

/** Emulates Data Saver, so that the page doesn't load the catalogue by itself. */
export const saveData = () =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });

export const readProbe = (page) => page.evaluate('seen');

/** Reloads the list and returns the milliseconds until its first row is painted. */
export async function timeToFirstRow(page) {
  await page.goto('about:blank');
  await page.goto('/companies');
  for (;;) {
    const { rowsAt } = await readProbe(page);
    if (rowsAt > 0) return rowsAt;
    await sleep(50);
  }
}
