import { Link } from '@tanstack/react-router';
import { useApp } from '#dashboard/app-context.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { SettingsGroup } from './settings-group.tsx';
import { CircleCheck, CircleHelp, CircleX, Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { openDialect } from '#dashboard/api/dialect/dialect-store.ts';
import { useShowBoundary } from '#dashboard/ui/use-show-boundary.ts';
import { type CheckResult, CHECKS, testConnection } from './connection-test.ts';

/** The connection test's state; `results` is null before the first run. */
interface TestRun {
  readonly results: readonly CheckResult[] | null;
  readonly running: boolean;
  readonly start: () => void;
}

/** Runs the connection test on demand, and aborts it on unmount. */
export function useConnectionTest(): TestRun {
  const { api, config, server } = useApp();
  const [results, setResults] = useState<readonly CheckResult[] | null>(null);
  const [running, setRunning] = useState(false);
  const showBoundary = useShowBoundary();
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function run(signal: AbortSignal) {
    const sameOrigin = new URL(config.apiBaseUrl, location.href).origin === location.origin;
    const test = testConnection({
      api,
      dialect: openDialect(server).read(),
      sameOrigin,
      now: () => performance.now(),
      signal,
    });
    for await (const result of test) setResults((before) => [...(before ?? []), result]);
    setRunning(false);
  }

  const start = () => {
    const { signal } = (controller.current = new AbortController());
    setResults([]);
    setRunning(true);
    run(signal).catch((error: unknown) => {
      if (!signal.aborted) showBoundary(error);
    });
  };
  return { results, running, start };
}

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

const OUTCOMES = {
  pass: { word: 'Pass', Icon: CircleCheck, color: 'text-good' },
  fail: { word: 'Fail', Icon: CircleX, color: 'text-bad' },
  unknown: { word: 'Unknown', Icon: CircleHelp, color: 'text-warn' },
  waiting: { word: 'Waiting', Icon: Ellipsis, color: 'text-ink-3' },
} as const;

/** All checks of the test, including pending ones, to avoid layout shift. */
function CheckList({ results }: { readonly results: readonly CheckResult[] }) {
  return (
    <ul aria-label="Connection test" className="mt-3 border-b border-line-soft text-sm">
      {CHECKS.map((check) => {
        const result = results.find((each) => each.check === check);
        const { word, Icon, color } = OUTCOMES[result?.outcome ?? 'waiting'];
        return (
          <li
            key={check}
            className="flex min-h-8 flex-wrap items-center gap-x-3 border-t border-line-soft py-1.5"
          >
            <span className={`flex w-20 items-center gap-1.5 ${color}`}>
              <Icon size={15} aria-hidden="true" />
              {word}
            </span>
            <span className="w-32 font-medium">{check}</span>
            <span className="flex-1 basis-[200px] text-ink-2">{result?.sentence}</span>
            <span className="ml-auto text-right text-xs text-ink-3">
              {typeof result?.ms === 'number' && `${result.ms.toLocaleString('en')} ms`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
