import { exposeSearch } from '../search/search-messages.ts';
import type { StartThread } from '../search/search-thread.ts';

/** Searches in this thread instead of one of its own, because only the build has a file for that. */
export const searchHere: StartThread = (port) => {
  exposeSearch(port);
  return { end: async () => port.close() };
};
