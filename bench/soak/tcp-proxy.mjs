import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Passes connections on to a port on this machine, unless a fault is simulated. */
export async function startTcpProxy(target) {
  const pairs = new Set();
  let [isRefusing, isStalled] = [false, false];

  const server = createServer((client) => {
    if (isRefusing) return client.resetAndDestroy();
    const upstream = connect(target, '127.0.0.1');
    const pair = [client, upstream];
    pairs.add(pair);
    const passOn = (from, to) => {
      from.on('data', (chunk) => {
        if (!to.write(chunk)) from.pause();
      });
      to.on('drain', () => isStalled || from.resume());
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    };
    passOn(client, upstream);
    passOn(upstream, client);
    if (isStalled) for (const socket of pair) socket.pause();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy();
  };
  return {
    port: server.address().port,
    cut,
    /** Resets all connections, and refuses new ones while on. */
    refuse(on) {
      isRefusing = on;
      if (on) cut();
    },
    /** Accepts connections but passes nothing on. */
    stall(on) {
      isStalled = on;
      for (const socket of [...pairs].flat()) socket[on ? 'pause' : 'resume']();
    },
    close() {
      server.close();
      cut();
    },
  };
}
