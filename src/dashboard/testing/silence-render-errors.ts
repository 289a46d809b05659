import { onTestFinished, vi } from 'vitest';

/** For the rest of the test: React and the router log errors that a boundary catches. */
export function silenceRenderErrors(): void {
  for (const level of ['error', 'warn'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation(() => {});
    onTestFinished(() => spy.mockRestore());
  }
}
