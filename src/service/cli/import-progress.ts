/** Shows a progress bar on standard error if that is a terminal. */
export async function showProgress(totalBytes: number): Promise<{ add(bytes: number): void; stop(): void }> {
  const { Presets, SingleBar } = await import('cli-progress');
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
