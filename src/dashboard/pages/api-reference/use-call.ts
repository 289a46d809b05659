import type { Operation } from '#contract/operations.ts';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { ApiError } from '#dashboard/api/failure.ts';
import type { ApiRequest } from '#dashboard/api/client.ts';
import { useApp } from '#dashboard/app-context.ts';

/** The outcome of a call. */
export interface CallResult {
  readonly ms: number;
  readonly answer: { readonly body: unknown } | ApiError;
}

/** Calls an operation with the key of the session. A new call cancels the one before. */
export function useCall(operation: Operation) {
  const { api } = useApp();
  const [result, setResult] = useState<CallResult | null>(null);
  const [isCalling, setCalling] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(request: ApiRequest, signal: AbortSignal): Promise<void> {
    const started = performance.now();
    const answer = await api
      .get({ ...operation, response: v.unknown() }, request, signal)
      .then((body) => ({ body }), orApiError);
    if (signal.aborted) return;
    setResult({ ms: Math.round(performance.now() - started), answer });
    setCalling(false);
  }
  function call(request: ApiRequest): void {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setCalling(true);
    // Only signing out meanwhile ends up here, and then there is no page to show it on.
    void send(request, signal).catch(() => setCalling(false));
  }
  return { result, isCalling, call };
}

function orApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
