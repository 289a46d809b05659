import type { HealthCheck, Verdict } from './health-query.ts';
import { formatTime } from '../lib/format/format-time.ts';
import { Sparkline } from '../ui/sparkline.tsx';

const VERDICT_TEXT: Record<Verdict, string> = {
  online: 'The health endpoint answers. It says nothing of your key.',
  'not-standard': 'The service is there, but its health endpoint does not answer as the API describes.',
  'rate-limited': 'The service asks for a pause. Dossier waits, then goes on by itself.',
  unavailable: 'The service says that it is temporarily unavailable.',
  failing: 'The service answers with an error of its own.',
  cors: 'The service is up, but does not let this page read its answers.',
  unreachable: 'Nothing answers at the service’s address.',
  offline: 'This device has no connection. Dossier goes on when it is back.',
};

const HEALTHY: readonly Verdict[] = ['online', 'not-standard'];

export function StatusPanel({ checks }: { readonly checks: readonly HealthCheck[] }) {
  const [last] = checks;
  const failed = checks.find(({ verdict }) => !HEALTHY.includes(verdict));
  if (!last) return <p>Looking at the service for the first time.</p>;
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
        <dd className="text-right">{failed ? `${failed.verdict}, ${formatTime(failed.at)}` : 'none seen'}</dd>
      </dl>
    </>
  );
}
