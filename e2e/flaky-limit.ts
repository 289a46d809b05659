import { stdout } from 'node:process';
import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter';

/** Maximum number of tests that may pass only when repeated. With more, the tests or the product are broken. */
const MOST = 2;

/** Lists the tests that passed only when repeated, and fails the run if there are too many. */
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
