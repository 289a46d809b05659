import { Presets, SingleBar } from 'cli-progress';

/** A progress bar on standard error, only if that is a terminal. */
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
