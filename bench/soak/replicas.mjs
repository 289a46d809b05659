import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './embedded-postgres.mjs';
import { badSockets } from './faults/bad-sockets.mjs';
import { clockJump } from './faults/clock-jump.mjs';
import { databaseServer } from './faults/database-server.mjs';
import { imports } from './faults/imports.mjs';
import { keyStates } from './faults/key-states.mjs';
import { processSignals } from './faults/process-signals.mjs';
import { stalledLog } from './faults/stalled-log.mjs';
import { createService } from './service-process.mjs';
import { startTcpProxy } from './tcp-proxy.mjs';

/** Within this time, imports and key changes must show on every replica. */
const SETTLE_MS = 5_000;

const FAULTS = [
  // Other replicas take over, so clients must not notice.
  ...processSignals.map((fault) => ({ ...fault, harmless: fault.restarts })),
  ...imports,
  ...databaseServer,
  ...keyStates,
  ...badSockets,
  stalledLog,
  clockJump,
];

/**
 * Several services on one PostgreSQL server, which they reach through a proxy. Faults hit one of them, or the
 * database.
 */
export async function createReplicas(count, onCrash) {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-soak-'));
  const postgres = await startPostgres();
  const proxy = await startTcpProxy(postgres.port);
  const database = { proxy, start: postgres.start, stop: postgres.stop };
  const services = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const service = await createService({
        dataDir: join(folder, `replica-${at + 1}`),
        settings: { DATABASE_URL: postgres.urlAt(proxy.port) },
        onCrash: (reason) => onCrash(service, reason),
      });
      return service;
    }),
  );
  return {
    name: `${count} replicas on PostgreSQL, data in ${folder}`,
    services,
    folder,
    settleMs: SETTLE_MS,
    faults: FAULTS.map((fault) => ({ ...fault, run: (context) => fault.run({ ...context, database }) })),
    async remove() {
      await Promise.all(services.map((service) => service.stop('SIGTERM')));
      proxy.close();
      await postgres.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
