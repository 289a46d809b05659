// Injected into every measured page, before its own scripts.

/** Records when the first row is painted, layout shifts, and how long an action takes until it shows. */
export function probe({ row, controls, session }) {
  if (location.protocol !== 'http:') return;
  const [key, entry] = session;
  sessionStorage.setItem('bench.key', key);
  sessionStorage.setItem('dossier.session', JSON.stringify({ server: location.origin, ...entry }));

  const seen = { firstRow: null, controls: null, key: null, layoutShift: 0 };
  // Clicks from a script are no input for the browser, which leaves out what moves within half a second of one.
  let clickedAt = -Infinity;
  const isExpected = ({ hadRecentInput, startTime }) => hadRecentInput || startTime - clickedAt < 500;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!isExpected(shift)) seen.layoutShift += shift.value;
  }).observe({ type: 'layout-shift', buffered: true });

  /** Calls back right after the next frame, before any other task. */
  const afterPaint = (callback) =>
    requestAnimationFrame(() => {
      void scheduler.postTask(() => callback(performance.now()), { priority: 'user-blocking' });
    });

  const watch = (isShown, onPainted) => {
    const observer = new MutationObserver(() => {
      if (!isShown()) return;
      observer.disconnect();
      afterPaint(onPainted);
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
  };

  watch(
    () => document.querySelector(row) !== null,
    (at) => {
      seen.firstRow = at;
      // Only visits that count the processor time have it.
      globalThis.benchFirstRow?.('');
    },
  );

  watch(
    () => [row, ...controls].every((selector) => document.querySelector(selector) !== null),
    (at) => (seen.controls = at),
  );

  const textOf = (selector) => document.querySelector(selector)?.textContent ?? '';

  /** Milliseconds from the click until the selected element shows another text. */
  const timeClick = (target, selector) => {
    const before = textOf(selector);
    return new Promise((resolve) => {
      const started = performance.now();
      clickedAt = started;
      watch(
        () => ![before, ''].includes(textOf(selector)),
        (at) => resolve(at - started),
      );
      document.querySelector(target).click();
    });
  };

  /** Starts to time the next key press until the rows show another text; the result is in `seen.key`. */
  const expectKey = () => {
    const before = textOf('tbody');
    let started = 0;
    seen.key = null;
    addEventListener('keydown', ({ timeStamp }) => (started = timeStamp), { once: true, capture: true });
    watch(
      () => started > 0 && textOf('tbody') !== before,
      (at) => (seen.key = at - started),
    );
  };

  /** Requests that began before the first row, and their bytes, headers included. */
  const firstLoad = () => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].filter(({ startTime, initiatorType }) => startTime < seen.firstRow && initiatorType !== 'beacon');
    return {
      requests: entries.length,
      bytes: entries
        .filter(({ responseEnd }) => responseEnd < seen.firstRow)
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
  };
  Object.assign(globalThis, { bench: { seen, timeClick, expectKey, firstLoad } });
}
