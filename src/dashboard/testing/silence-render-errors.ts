import { onTestFinished, vi } from 'vitest';

/** Hides what React and the router log about errors that an error boundary catches, for the rest of the test. */
export function silenceRenderErrors(): void {
  for (const level of ['error', 'warn'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation(() => {});
    onTestFinished(() => spy.mockRestore());
  }
}
