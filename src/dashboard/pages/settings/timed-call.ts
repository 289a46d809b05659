import { ApiError } from '#dashboard/api/failure.ts';

/** A call that has ended, well or not, and how long it took in milliseconds. */
export type TimedCall<T> = { readonly ms: number } & (
  { readonly body: T; readonly error: null } | { readonly body: null; readonly error: ApiError }
);

/** Waits for a call and takes its time; a failed call is a result, anything else that is thrown goes on. */
export async function timed<T>(call: () => Promise<T>, now: () => number): Promise<TimedCall<T>> {
  const started = now();
  const ms = () => Math.round(now() - started);
  try {
    return { body: await call(), error: null, ms: ms() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { body: null, error, ms: ms() };
  }
}
