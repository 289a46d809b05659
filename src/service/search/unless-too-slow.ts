import { SearchTooSlow } from '#search/time-budget.ts';

/** Returns the result of a search; null if the search has used up its time. */
export async function unlessTooSlow(searching: Promise<string>): Promise<string | null> {
  try {
    return await searching;
  } catch (error) {
    if (error instanceof SearchTooSlow) return null;
    throw error;
  }
}
