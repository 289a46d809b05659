import type { MessagePort } from 'node:worker_threads';
import { expose } from 'comlink';
import { createBuildMessages } from './build-messages.ts';
import { createCompanyMessages } from './company-messages.ts';
import { createOfferingMessages } from './offering-messages.ts';

/** The thread that builds an index and searches it answers these messages. Each thread has one list. */
export type SearchMessages = ReturnType<typeof createSearchMessages>;

const createSearchMessages = () => ({
  ...createCompanyMessages(),
  ...createOfferingMessages(),
  ...createBuildMessages(),
});

/** Answers messages of a port with a search of its own. */
export function exposeSearch(port: MessagePort): void {
  expose(createSearchMessages(), port);
}
