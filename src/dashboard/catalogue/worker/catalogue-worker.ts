import '../../lib/without-eval.ts';
import { expose } from 'comlink';
import { openCatalogueInstance } from './catalogue-instance.ts';
import { createWorkerApis } from './worker-api.ts';

const createTabApi = createWorkerApis(openCatalogueInstance);

// A shared worker gets a port for each tab. A dedicated worker has only one tab and is itself the port.
if ('onconnect' in globalThis)
  globalThis.addEventListener('connect', (event) => {
    // The cast is safe because `connect` events are always MessageEvents.
    const [port] = (event as MessageEvent).ports;
    if (port) expose(createTabApi(), port);
  });
else expose(createTabApi());
