import { type RequestError, isRefusedWith } from '../failure.ts';

/** True for a 400 or 404: servers reject unknown parameters with either (SPEC §7). */
export const isRejectedParameter = (error: unknown): error is RequestError => isRefusedWith(error, 400, 404);

/** Returns rejected parameters as a value; throws any other failure. */
export async function tryRequest<P>(call: Promise<P>): Promise<P | RequestError> {
  try {
    return await call;
  } catch (error) {
    if (isRejectedParameter(error)) return error;
    throw error;
  }
}
