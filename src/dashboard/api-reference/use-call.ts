import type { Operation } from '#contract/operations.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { RequestError } from '#dashboard/api/failure.ts';
import type { ApiRequest } from '#dashboard/api/client.ts';
import { useApp } from '#dashboard/app-context.ts';

/** The outcome of a call. */
export interface CallResult {
  readonly ms: number;
  readonly answer: { readonly body: unknown; readonly status: number } | RequestError;
}

/** Calls an operation with the key of the session. */
export function useCall(operation: Operation) {
  const { api } = useApp();
  const [result, setResult] = useState<CallResult | null>(null);
  const [isCalling, setCalling] = useState(false);

  async function send(request: ApiRequest): Promise<void> {
    const started = performance.now();
    setCalling(true);
    try {
      const answer = await api
        .getResponse({ ...operation, response: z.unknown() }, request)
        .catch(orRequestError);
      setResult({ ms: Math.round(performance.now() - started), answer });
    } finally {
      setCalling(false);
    }
  }
  // Other errors than the API's come only from signing out, which leaves no page to show them on.
  const call = (request: ApiRequest) => void send(request).catch(() => {});
  return { result, isCalling, call };
}

function orRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  throw error;
}
