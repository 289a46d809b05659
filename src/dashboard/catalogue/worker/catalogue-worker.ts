import '../../lib/without-eval.ts';
import { expose } from 'comlink';
import { regionNames } from '#company-search/region-names.ts';
import { openCatalogueInstance } from './catalogue-instance.ts';
import { createWorkerApis } from './worker-api.ts';

const createTabApi = createWorkerApis(openCatalogueInstance);

// Work out the names of countries and regions before the first question needs them, because that takes 70 ms. Usually,
// the worker has nothing else to do then: it waits for the user to sign in, or for data from the device.
setTimeout(regionNames);

// A shared worker gets a port for each tab. A dedicated worker has only one tab and is itself the port.
if ('onconnect' in globalThis)
  globalThis.addEventListener('connect', (event) => {
    // The cast is safe because `connect` events are always MessageEvents.
    const [port] = (event as MessageEvent).ports;
    if (port) expose(createTabApi(), port);
  });
else expose(createTabApi());
