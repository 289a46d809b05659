import { expose } from 'comlink';
import * as z from 'zod/mini';
import { createCatalogueRegistry } from './catalogue-registry.ts';
import { createWorkerApi } from './worker-api.ts';
import { openCatalogueInstance } from './catalogue-instance.ts';

// The page's policy forbids eval, which zod would otherwise compile its parsers with.
z.config({ jitless: true });

const desk = createCatalogueRegistry(openCatalogueInstance);

// A shared worker gets a port for each tab; a worker of one tab is its own port.
if ('onconnect' in globalThis)
  globalThis.addEventListener('connect', (event) => {
    // The one kind of event of this name.
    const [port] = (event as MessageEvent).ports;
    if (port) expose(createWorkerApi(desk), port);
  });
else expose(createWorkerApi(desk));
