import { useState } from 'react';
import type { Dialect } from '#dashboard/api/dialect/server-dialect.ts';
import { openDialect } from '#dashboard/api/dialect/dialect-store.ts';
import { discover, type DiscoveryOptions } from '#dashboard/api/discovery/discover.ts';
import { companyKey, offeringKey } from '#dashboard/api/query-keys.ts';
import { useApp } from '#dashboard/app-context.ts';
import { useShowBoundary } from '#dashboard/ui/use-show-boundary.ts';

interface DialectSettings {
  /** Message about the last action; empty before the first. */
  readonly outcome: string;
  readonly detecting: boolean;
  /** Overrides parts; null removes an override. */
  readonly set: (some: Partial<Dialect>) => void;
  readonly forget: () => void;
  readonly detectAgain: () => void;
}

/** Actions that override or detect the server's dialect. */
export function useDialectSettings(): DialectSettings {
  const { api, server, cache } = useApp();
  const showBoundary = useShowBoundary();
  const [outcome, setOutcome] = useState('');
  const [detecting, setDetecting] = useState(false);
  // Lists fetched with the old dialect are invalid.
  const startOver = () => {
    cache.removeQueries({ queryKey: companyKey('list') });
    cache.removeQueries({ queryKey: offeringKey() });
  };
  return {
    outcome,
    detecting,
    set(some) {
      const store = openDialect(server);
      store.put('override', some);
      // A part that has just been set counts as untested again.
      store.put('rejected', Object.fromEntries(Object.keys(some).map((part) => [part, null])));
      setOutcome('Saved in this browser for this server.');
      startOver();
    },
    forget() {
      const store = openDialect(server);
      store.forget('override');
      store.forget('rejected');
      setOutcome('Reset to what was detected.');
      startOver();
    },
    detectAgain() {
      const store = openDialect(server);
      store.forget('detected');
      store.forget('rejected');
      startOver();
      const { ids, categories } = store.read();
      if (ids !== null && categories !== null) {
        setOutcome('Nothing to detect: you have set both filters.');
        return;
      }
      setOutcome('Detecting…');
      setDetecting(true);
      detect({ api, server, client: cache })
        .then(setOutcome)
        .catch(showBoundary)
        .finally(() => setDetecting(false));
    },
  };
}

export async function detect(options: DiscoveryOptions): Promise<string> {
  const store = openDialect(options.server);
  try {
    await discover(options);
  } catch (error) {
    reportError(error);
    return 'Detection failed. Try again.';
  }
  const found = store.read();
  const complete = found.ids !== null && found.categories !== null;
  return `${complete ? 'Detected' : 'Partly detected'}, in ${formatRequestCount(found.asked)}.`;
}

const formatRequestCount = (asked: number | null): string =>
  asked === 1 ? '1 request' : `${asked ?? 0} requests`;
