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
    for (const { title, annotations } of this.#suite?.allTests() ?? [])
      for (const { description } of annotations.filter(({ type }) => type === 'skip'))
        stdout.write(`Skipped: ${[title, ...(description ? [description] : [])].join(': ')}\n`);
    const shard = this.#config?.shard;
    if (shard)
      stdout.write(
        `Left out: the journeys of other days; this was part ${shard.current} of ${shard.total}\n`,
      );
  }

  printsToStdio(): boolean {
    return false;
  }
}
