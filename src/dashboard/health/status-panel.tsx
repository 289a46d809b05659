import type { HealthCheck, Verdict } from './health-query.ts';
import { formatTime } from '../lib/format/format-time.ts';
import { Sparkline } from '../ui/sparkline.tsx';

const VERDICT_TEXT: Record<Verdict, string> = {
  online: 'The server is up.',
  'not-standard': "The server responds, but its health check isn't standard.",
  'rate-limited': 'The server asked for a pause. Dossier continues automatically.',
  unavailable: 'The server is temporarily unavailable.',
  failing: 'The server responds with an error.',
  cors: "The server is up, but doesn't let this page read its responses.",
  unreachable: "The server isn't responding.",
  offline: "No connection. We'll reconnect automatically.",
};

const HEALTHY: readonly Verdict[] = ['online', 'not-standard'];

export function StatusPanel({ checks }: { readonly checks: readonly HealthCheck[] }) {
  const [last] = checks;
  const failed = checks.find(({ verdict }) => !HEALTHY.includes(verdict));
  if (!last) return <p>Checking the server…</p>;
  return (
    <>
      <p className="text-pretty">{VERDICT_TEXT[last.verdict]}</p>
      <div className="mt-3 text-accent">
        <Sparkline
          values={checks.map(({ ms }) => ms).toReversed()}
          label={`Latency of the last ${checks.length} checks, in milliseconds`}
        />
      </div>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-3">Last check</dt>
        <dd className="text-right">
          {formatTime(last.at)}, {last.ms} ms
        </dd>
        <dt className="text-ink-3">Last error</dt>
        <dd className="text-right">{failed ? `${failed.verdict}, ${formatTime(failed.at)}` : 'none'}</dd>
      </dl>
    </>
  );
}
