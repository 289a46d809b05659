import { useEffect, useRef, useState } from 'react';
import { openDialect } from '#dashboard/api/dialect/dialect-store.ts';
import { useApp } from '#dashboard/app-context.ts';
import { useShowBoundary } from '#dashboard/ui/use-show-boundary.ts';
import type { CheckResult } from './check-result.ts';
import { testConnection } from './connection-test.ts';

/** The connection test's state; `results` is null before the first run. */
export interface TestRun {
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
