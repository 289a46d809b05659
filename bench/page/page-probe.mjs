/** Records when the first row is painted, layout shifts, and how long an action takes to have an effect. */
export function probe({ row, controls, session }) {
  if (location.protocol !== 'http:') return;
  const [key, entry] = session;
  sessionStorage.setItem('bench.key', key);
  sessionStorage.setItem('dossier.session', JSON.stringify({ server: location.origin, ...entry }));

  const seen = { firstRow: null, controls: null, key: null, layoutShift: 0 };
  // Browsers ignore layout shifts within half a second of user input. Clicks by script don't count as input, so
  // ignore shifts after them here.
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
      // This function exists only if the visit measures CPU time.
      globalThis.benchFirstRow?.('');
    },
  );

  watch(
    () => [row, ...controls].every((selector) => document.querySelector(selector) !== null),
    (at) => (seen.controls = at),
  );

  const textOf = (selector) => document.querySelector(selector)?.textContent ?? '';

  /** Clicks, and returns the milliseconds until the selected element shows another text. */
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

  /** Times the next key press until the rows show another text. The result is in `seen.key`. */
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

  /** Counts the requests that began before the first row, and their bytes including headers. */
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
