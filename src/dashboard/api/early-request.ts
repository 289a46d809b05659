import { KEY_HEADER } from '#contract/routes.ts';

/** The page's first API request, which `run-start-script.ts` sends while the page's code is still loading. */
export interface EarlyRequest {
  readonly path: string;
  readonly key: string;
  readonly response: Promise<Response>;
  readonly abort: () => void;
}

declare global {
  interface Window {
    dossierEarlyRequest?: EarlyRequest | undefined;
  }
}

/** Returns the early request and removes it from `window`, because it holds a key. */
export function takeEarlyRequest(): EarlyRequest | undefined {
  const early = window.dossierEarlyRequest;
  delete window.dossierEarlyRequest;
  return early;
}

/**
 * Wraps `fetch`. If the first request with a key asks for the same as the early request, it gets the response of that.
 * Otherwise the early request is aborted.
 */
export function withEarlyRequest(send: typeof fetch, early: EarlyRequest | undefined): typeof fetch {
  let waiting = early;
  return (input, init = {}) => {
    const { headers, signal, cache } = init;
    const key = waiting && new Headers(headers).get(KEY_HEADER);
    if (!waiting || !key) return send(input, init);
    const { path, response, abort, ...request } = waiting;
    waiting = undefined;
    if (input !== path || key !== request.key || cache !== 'default' || signal?.aborted) {
      abort();
      return send(input, init);
    }
    signal?.addEventListener('abort', abort);
    return response;
  };
}
