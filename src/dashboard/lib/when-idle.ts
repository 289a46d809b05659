/** Calls back when the browser is idle; in Safari, after a second. */
export function whenIdle(callback: () => void): void {
  // Safari has no requestIdleCallback.
  const request = globalThis.requestIdleCallback ?? ((fallback) => setTimeout(fallback, 1000));
  request(callback);
}
