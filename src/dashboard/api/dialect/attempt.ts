import { ApiError } from '../failure.ts';

/** True for what a server says of a `limit`, an `offset` or a filter that it does not take. */
export const isUnfit = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.failure.kind === 'refused' && [400, 404].includes(error.failure.status);

/** The answer, or how the server refused just this; any other failure is thrown. */
export async function attempt<P>(call: Promise<P>): Promise<P | ApiError> {
  try {
    return await call;
  } catch (error) {
    if (isUnfit(error)) return error;
    throw error;
  }
}
