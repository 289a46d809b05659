/** Calls when the browser has nothing better to do. */
export const whenIdle = (then: () => void): void =>
  // Safari has no idle callback; a second is idle enough.
  void (globalThis.requestIdleCallback ?? ((later) => setTimeout(later, 1000)))(then);
