import { experimental_streamedQuery as streamedQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleHelp, CircleX, Ellipsis } from 'lucide-react';
import { useApiClient, useConfig, useServer } from '#dashboard/api/api-context.tsx';
import { CONNECTION_TEST_KEY } from '#dashboard/api/query-keys.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { type CheckResult, CHECKS, testConnection } from './connection-test.ts';
import { SettingsGroup } from './settings-group.tsx';

/** Runs the connection test on demand. Aborts it when the user leaves the page. */
export function useConnectionTest() {
  const api = useApiClient();
  const config = useConfig();
  const server = useServer();
  return useQuery({
    queryKey: CONNECTION_TEST_KEY,
    queryFn: streamedQuery<CheckResult>({
      streamFn: ({ signal }) =>
        testConnection({
          api,
          dialect: server.dialect.get().merged,
          sameOrigin: new URL(config.apiBaseUrl, location.href).origin === location.origin,
          now: () => performance.now(),
          signal,
        }),
    }),
    enabled: false,
    gcTime: 0,
    retry: false,
    throwOnError: true,
  });
}

export function ConnectionGroup() {
  const config = useConfig();
  const { data, isFetching, refetch } = useConnectionTest();
  const results = data ?? (isFetching ? [] : null);
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
        <Button aria-disabled={isFetching} onClick={isFetching ? undefined : () => void refetch()}>
          Test connection
        </Button>
      </div>
      {results && <CheckList results={results} />}
      <div role="status" className="text-sm text-ink-2">
        {results && <p className="mt-3">{isFetching ? 'Testing…' : formatOutcome(results)}</p>}
      </div>
    </SettingsGroup>
  );
}

/** Summarizes the results, such as "Finished: 7 passed, 1 unknown." */
function formatOutcome(results: readonly CheckResult[]): string {
  const parts = Object.entries({ pass: 'passed', fail: 'failed', unknown: 'unknown' }).flatMap(
    ([outcome, word]) => {
      const many = results.filter((result) => result.outcome === outcome).length;
      return many > 0 ? `${many} ${word}` : [];
    },
  );
  return `Finished: ${parts.join(', ')}.`;
}

const OUTCOMES = {
  pass: { word: 'Pass', Icon: CircleCheck, color: 'text-good' },
  fail: { word: 'Fail', Icon: CircleX, color: 'text-bad' },
  unknown: { word: 'Unknown', Icon: CircleHelp, color: 'text-warn' },
  waiting: { word: 'Waiting', Icon: Ellipsis, color: 'text-ink-3' },
} as const;

/** Lists all checks. Includes those still running, so that results don't cause a layout shift. */
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
