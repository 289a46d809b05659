import '../../lib/without-eval.ts';
import { expose } from 'comlink';
import { openCatalogueInstance } from './catalogue-instance.ts';
import { createWorkerApis } from './worker-api.ts';

const createTabApi = createWorkerApis(openCatalogueInstance);

// A shared worker receives a port for each tab; a dedicated worker is a port itself.
if ('onconnect' in globalThis)
  globalThis.addEventListener('connect', (event) => {
    // The cast is safe because `connect` events are always MessageEvents.
    const [port] = (event as MessageEvent).ports;
    if (port) expose(createTabApi(), port);
  });
else expose(createTabApi());
