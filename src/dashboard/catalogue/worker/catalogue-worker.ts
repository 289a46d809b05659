import '../../lib/without-eval.ts';
import { expose } from 'comlink';
import { createCatalogueRegistry } from './catalogue-registry.ts';
import { createWorkerApi } from './worker-api.ts';
import { openCatalogueInstance } from './catalogue-instance.ts';

const registry = createCatalogueRegistry(openCatalogueInstance);

// A shared worker gets a port per tab; a dedicated worker is its own port.
if ('onconnect' in globalThis)
  globalThis.addEventListener('connect', (event) => {
    // `connect` events are always MessageEvents.
    const [port] = (event as MessageEvent).ports;
    if (port) expose(createWorkerApi(registry), port);
  });
else expose(createWorkerApi(registry));
