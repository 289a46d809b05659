/** Frames do not come while the tab is in the background. */
const TIMEOUT_MS = 1000;

/** Resolves once what is rendered now is on the screen. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, TIMEOUT_MS);
  });
