// What goes into the page that is measured: it notes, and changes nothing.

/** Goes into the page before any of its scripts. */
export function probe() {
  const seen = { rowsAt: null, keys: [], palette: false, palettes: [] };
  Object.assign(globalThis, { seen });
  /** Calls back once what has just changed is drawn: first thing after the frame, before any other task. */
  const painted = (then) =>
    requestAnimationFrame(() => {
      void scheduler.postTask(() => then(performance.now()), { priority: 'user-blocking' });
    });

  addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      if (seen.rowsAt === null && document.querySelector('[role=rowheader] a, th[scope=row] a')) {
        seen.rowsAt = 0;
        painted((at) => (seen.rowsAt = at));
      }
      const key = seen.keys.at(-1);
      const inRows = changes.some(({ target }) => target.parentElement?.closest('table, [role=table]'));
      if (key && inRows)
        painted((at) => {
          key.ms ??= at - key.at;
          performance.mark('rows');
        });
      const palette = document.querySelector('dialog[open] input, [role=dialog] input');
      if (palette && !seen.palette) painted((at) => seen.palettes.push(at - seen.keys.at(-1).at));
      seen.palette = palette !== null;
    }).observe(document.documentElement, { childList: true, characterData: true, subtree: true });
  });
  const note = ({ timeStamp }) => {
    performance.mark('deed');
    seen.keys.push({ at: timeStamp, ms: null });
  };
  for (const type of ['keydown', 'click']) addEventListener(type, note, true);
}

/** Makes the browser one that saves data: it reads no catalogue by itself. */
export const saveData = () =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
