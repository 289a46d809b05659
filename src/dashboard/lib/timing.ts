export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a callback when the browser is idle; in browsers without `requestIdleCallback`, after a second. */
export function whenIdle(callback: () => void): void {
  const request = globalThis.requestIdleCallback ?? ((fallback) => setTimeout(fallback, 1000));
  request(callback);
}
