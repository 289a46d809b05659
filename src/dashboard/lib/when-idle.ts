/** Calls when the browser has nothing better to do. */
export function whenIdle(then: () => void): void {
  // Safari has no idle callback; a second is idle enough.
  const request = globalThis.requestIdleCallback ?? ((later) => setTimeout(later, 1000));
  request(then);
}
