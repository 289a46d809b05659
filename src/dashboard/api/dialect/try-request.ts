import { type ApiError, isRefusedWith } from '../failure.ts';

/** True for what a server says of a `limit`, an `offset` or a filter that it does not take. */
export const isRejectedParameter = (error: unknown): error is ApiError => isRefusedWith(error, 400, 404);

/** The answer, or how the server refused just this; any other failure is thrown. */
export async function tryRequest<P>(call: Promise<P>): Promise<P | ApiError> {
  try {
    return await call;
  } catch (error) {
    if (isRejectedParameter(error)) return error;
    throw error;
  }
}
