import { Popup } from '../ui/popup.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { type Light, formatStatus } from './format-status.ts';
import { useDataFailing } from './use-data-failing.ts';
import { useHealth } from './use-health.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';

const StatusPanel = lazyComponent(() => import('./status-panel.tsx'), 'StatusPanel');

const PANEL_ID = 'status-panel';

const LIGHT_CLASSES: Record<Light, string> = {
  good: 'bg-good ring-good/20',
  warn: 'bg-warn ring-warn/20',
  bad: 'bg-bad ring-bad/20',
  idle: 'bg-ink-3 ring-ink-3/20',
};

/** Status of the service, from the health endpoint only; not about the key. */
export function StatusBadge() {
  const checks = useHealth();
  const { text, light } = formatStatus(checks[0], useDataFailing(checks));
  const retryAt = checks[0]?.retryAt;
  return (
    <div className="relative inline-flex h-7 shrink-0 items-center gap-2 rounded-full border border-line bg-sheet px-2.5 text-xs text-ink-2 hover:border-edge max-md:w-7 max-md:justify-center max-md:px-0 pointer-coarse:h-9 pointer-coarse:max-md:w-9">
      <span aria-hidden="true" className={`size-[7px] rounded-full ring-3 ${LIGHT_CLASSES[light]}`} />
      <span role="status" aria-label="API status" className="max-md:sr-only">
        {text}
        {retryAt && (
          // Screen readers should not announce every second.
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
