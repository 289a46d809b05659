import { RequestError } from '#dashboard/api/failure.ts';

export type TimedCall<T> = { readonly ms: number } & (
  | { readonly body: T; readonly error: null }
  | { readonly body: null; readonly error: RequestError }
);

/** Times a call. An `RequestError` becomes a result; anything else is rethrown. */
export async function timed<T>(call: () => Promise<T>, now: () => number): Promise<TimedCall<T>> {
  const started = now();
  const ms = () => Math.round(now() - started);
  try {
    return { body: await call(), error: null, ms: ms() };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { body: null, error, ms: ms() };
  }
}
