import { Link } from '@tanstack/react-router';
import { useApp } from '#dashboard/app-context.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CheckList } from './check-list.tsx';
import type { CheckResult } from './check-result.ts';
import { SettingsGroup } from './settings-group.tsx';
import { useConnectionTest } from './use-connection-test.ts';

export function ConnectionGroup() {
  const { config } = useApp();
  const { results, running, start } = useConnectionTest();
  return (
    <SettingsGroup title="Connection">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-code text-sm wrap-anywhere">{config.apiBaseUrl || location.origin}</p>
          <p className="mt-0.5 text-sm text-ink-3">
            The server address is set by your administrator.{' '}
            <Link to="/api-reference" className="text-accent underline">
              API reference
            </Link>
          </p>
        </div>
        <Button aria-disabled={running} onClick={running ? undefined : start}>
          Test connection
        </Button>
      </div>
      {results && <CheckList results={results} />}
      <div role="status" className="text-sm text-ink-2">
        {results && <p className="mt-3">{running ? 'Testing…' : formatOutcome(results)}</p>}
      </div>
    </SettingsGroup>
  );
}

/** "Finished: 7 passed, 1 unknown." */
function formatOutcome(results: readonly CheckResult[]): string {
  const count = (outcome: CheckResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const counts = [
    [count('pass'), 'passed'],
    [count('fail'), 'failed'],
    [count('unknown'), 'unknown'],
  ] as const;
  const parts = counts.filter(([many]) => many > 0).map(([many, word]) => `${many} ${word}`);
  return `Finished: ${parts.join(', ')}.`;
}
