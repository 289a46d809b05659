import { useQuery } from '@tanstack/react-query';
import { useApp } from '../context.ts';
import { type Light, statusWords } from './status-words.ts';
import { useDataFailing } from './use-data-failing.ts';

const LIGHTS: Record<Light, string> = {
  good: 'bg-good ring-good/20',
  warn: 'bg-warn ring-warn/20',
  bad: 'bg-bad ring-bad/20',
  idle: 'bg-ink-3 ring-ink-3/20',
};

/** Whether the service is up, told from the health endpoint alone; it says nothing of the key. */
export function StatusBadge() {
  const { health } = useApp();
  const { data } = useQuery(health);
  const { text, light } = statusWords(data?.[0], useDataFailing(), new Date());
  return (
    <div
      role="status"
      aria-label="API status"
      className="inline-flex h-7 items-center gap-2 rounded-full border border-line bg-sheet px-2.5 text-xs text-ink-2"
    >
      <span aria-hidden="true" className={`size-[7px] rounded-full ring-3 ${LIGHTS[light]}`} />
      <span className="max-md:sr-only">{text}</span>
    </div>
  );
}
