import { onTestFinished, vi } from 'vitest';

/** Silences React and the router for the rest of the test; they log errors that an error boundary catches. */
export function silenceRenderErrors(): void {
  for (const level of ['error', 'warn'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation(() => {});
    onTestFinished(() => spy.mockRestore());
  }
}
