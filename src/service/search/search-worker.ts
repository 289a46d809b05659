import { MessagePort, workerData } from 'node:worker_threads';
import { exposeSearch } from './search-messages.ts';

// The thread that searches. `search-thread.ts` starts it with a port.
if (workerData instanceof MessagePort) exposeSearch(workerData);
