import { stdout } from 'node:process';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

/** Names what a run left out: the journeys that could not run here, and why, and those that run at other times. */
export default class SkippedTests implements Reporter {
  #config: FullConfig | undefined;
  #suite: Suite | undefined;

  onBegin(config: FullConfig, suite: Suite): void {
    this.#config = config;
    this.#suite = suite;
  }

  onEnd(): void {
    const skipped = (this.#suite?.allTests() ?? []).filter((test) => test.outcome() === 'skipped');
    for (const { title, annotations } of skipped) {
      const note = annotations.find(({ type }) => type === 'skip')?.description;
      stdout.write(`Skipped: ${[title, ...(note ? [note] : [])].join(': ')}\n`);
    }
    const { grepInvert, shard } = this.#config ?? {};
    if (String(grepInvert).includes('@full'))
      stdout.write('Left out: the journeys tagged @full, which npm run test:full runs\n');
    if (shard)
      stdout.write(
        `Left out: the journeys of other days; this was part ${shard.current} of ${shard.total}\n`,
      );
  }

  printsToStdio(): boolean {
    return false;
  }
}
