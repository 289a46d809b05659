import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { Countdown } from '#dashboard/ui/date-time.tsx';
import { isServiceFailure } from '../api/failure.ts';
import { isDataKey } from '../api/query-keys.ts';
import { Popup } from '../ui/popup.tsx';
import { useHealth, type HealthCheck, isUp, type Light, VERDICTS } from './health-query.ts';
import { recoveredAt } from './recovery.ts';

/** Returns the badge's text and light. `dataFailing` means that requests other than health checks fail. */
export function formatStatus(check: HealthCheck | undefined, dataFailing: boolean) {
  if (!check) return ['Checking', 'idle'] as const;
  return dataFailing && isUp(check)
    ? (["Some data isn't loading", 'warn'] as const)
    : VERDICTS[check.verdict];
}

const WIDTH = 286;
const HEIGHT = 36;

function Sparkline({ checks }: { readonly checks: readonly HealthCheck[] }) {
  const values = checks.map(({ ms }) => ms).toReversed();
  const max = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, index) => `${index * step},${HEIGHT - 2 - (value / max) * (HEIGHT - 4)}`);
  const label = `Latency of the last ${checks.length} checks, in milliseconds`;
  const description = `${label}: last ${values.at(-1) ?? 0}, lowest ${Math.min(...values)}, highest ${Math.max(...values)}`;
  return (
    <svg role="img" aria-label={description} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-9 w-full">
      {values.length === 1 ? (
        <circle cx={2} cy={points[0]?.split(',')[1]} r={2} fill="currentColor" />
      ) : (
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}

const PANEL_ID = 'status-panel';

const LIGHT_CLASSES: Record<Light, string> = {
  good: 'bg-good ring-good/20',
  warn: 'bg-warn ring-warn/20',
  bad: 'bg-bad ring-bad/20',
  idle: 'bg-ink-3 ring-ink-3/20',
};

export function StatusBadge() {
  const checks = useHealth();
  const [text, light] = formatStatus(checks[0], useDataFailing(checks));
  const retryAt = checks[0]?.retryAt;
  return (
    <div className="relative inline-flex h-7 shrink-0 items-center gap-2 rounded-full border border-line bg-sheet px-2.5 text-xs text-ink-2 hover:border-edge max-md:w-7 max-md:justify-center max-md:px-0 pointer-coarse:h-9 pointer-coarse:max-md:w-9">
      <span aria-hidden="true" className={`size-[7px] rounded-full ring-3 ${LIGHT_CLASSES[light]}`} />
      <span role="status" aria-label="API status" className="max-md:sr-only">
        {text}
        {retryAt && (
          // Screen readers shouldn't announce every second.
          <span aria-live="off">
            , retrying <Countdown to={retryAt} />
          </span>
        )}
      </span>
      <button
        type="button"
        popoverTarget={PANEL_ID}
        aria-label="About the API status"
        className="absolute -inset-1 rounded-full pointer-coarse:-inset-[5px]"
      />
      <Popup
        id={PANEL_ID}
        label="About the API status"
        className="fixed inset-auto top-12 right-3 m-0 w-80 max-w-[calc(100vw-24px)] p-4 text-sm"
      >
        <StatusPanel checks={checks} />
      </Popup>
    </div>
  );
}

function StatusPanel({ checks }: { readonly checks: readonly HealthCheck[] }) {
  const [last] = checks;
  const failed = checks.find((check) => !isUp(check));
  const { clock } = useDateFormat();
  if (!last) return <p>Checking the server…</p>;
  return (
    <>
      <p className="text-pretty">{VERDICTS[last.verdict][2]}</p>
      <div className="mt-3 text-accent">
        <Sparkline checks={checks} />
      </div>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-3">Last check</dt>
        <dd className="text-right">
          {clock(last.at)}, {last.ms} ms
        </dd>
        <dt className="text-ink-3">Last error</dt>
        <dd className="text-right">{failed ? `${failed.verdict}, ${clock(failed.at)}` : 'none'}</dd>
      </dl>
    </>
  );
}

/**
 * True if the latest request for data failed because of the server, and no health check has found a recovery since.
 */
function useDataFailing(checks: readonly HealthCheck[]): boolean {
  const cache = useQueryClient();
  const since = recoveredAt(checks) ?? 0;
  const queries = cache.getQueryCache();
  return useSyncExternalStore(queries.subscribe, () => {
    let latest = since;
    let failing = false;
    for (const { queryKey, state } of queries.getAll()) {
      const ended = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
      if (!isDataKey(queryKey) || ended <= latest) continue;
      latest = ended;
      failing = state.errorUpdatedAt > state.dataUpdatedAt && isServiceFailure(state.error);
    }
    return failing;
  });
}
