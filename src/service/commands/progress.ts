import { Presets, SingleBar } from 'cli-progress';

/** A bar over bytes, on standard error, and only where somebody is looking. */
export function showProgress(totalBytes: number): { add(bytes: number): void; stop(): void } {
  const bar = new SingleBar(
    {
      format: '{bar} {percentage}%  {eta_formatted} left',
      noTTYOutput: false,
      clearOnComplete: true,
      hideCursor: null,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  bar.start(totalBytes, 0);
  return { add: (bytes) => bar.increment(bytes), stop: () => bar.stop() };
}
