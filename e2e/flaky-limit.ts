import { stdout } from 'node:process';
import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter';

/** A run of hundreds of journeys may repeat this many; more are a fault of the tests or of the product. */
const MOST = 2;

/** Lists the journeys that passed only when they were repeated, and fails the run if they are more than a few. */
export default class FlakyLimit implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd({ status }: FullResult): Promise<{ status?: FullResult['status'] }> {
    const flaky = (this.#suite?.allTests() ?? []).filter((test) => test.outcome() === 'flaky');
    for (const { title, location } of flaky)
      stdout.write(`Passed only when repeated: ${title} (${location.file}:${location.line})\n`);
    const tooMany = flaky.length > MOST;
    if (tooMany) stdout.write(`${flaky.length} journeys had to be repeated; at most ${MOST} may.\n`);
    return Promise.resolve({ status: tooMany && status === 'passed' ? 'failed' : status });
  }

  printsToStdio(): boolean {
    return false;
  }
}
