import { expose } from 'comlink';
import * as z from 'zod/mini';
import { createDesk } from './desk.ts';
import { createLine } from './line.ts';
import { openShelf } from './open-shelf.ts';

// The page's policy forbids eval, which zod would otherwise compile its parsers with.
z.config({ jitless: true });

const desk = createDesk(openShelf);

// A shared worker gets a port for each tab; a worker of one tab is its own port.
if ('onconnect' in globalThis)
  globalThis.addEventListener('connect', (event) => {
    // The one kind of event of this name.
    const [port] = (event as MessageEvent).ports;
    if (port) expose(createLine(desk), port);
  });
else expose(createLine(desk));
