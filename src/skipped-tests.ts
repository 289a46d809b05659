import { stdout } from 'node:process';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** Names the tests that could not run here, and why, at the end of a run of all tests. */
export class SkippedTests implements Reporter {
  #isOfSomeTests = false;

  onInit({ config }: Vitest): void {
    this.#isOfSomeTests = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.#isOfSomeTests) return;
    for (const { children, relativeModuleId } of modules)
      for (const test of children.allTests('skipped')) {
        const result = test.result();
        const note = result.state === 'skipped' ? result.note : undefined;
        stdout.write(
          `Skipped: ${relativeModuleId}: ${[test.fullName, ...(note ? [note] : [])].join(': ')}\n`,
        );
      }
  }
}
