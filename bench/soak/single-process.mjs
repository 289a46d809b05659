import { createDataFolder } from './data-folder.mjs';
import { badSockets } from './faults/bad-sockets.mjs';
import { clockJump } from './faults/clock-jump.mjs';
import { databaseFile } from './faults/database-file.mjs';
import { fullDisk } from './faults/full-disk.mjs';
import { imports } from './faults/imports.mjs';
import { keyStates } from './faults/key-states.mjs';
import { processSignals } from './faults/process-signals.mjs';
import { stalledLog } from './faults/stalled-log.mjs';
import { createService } from './service-process.mjs';

/** Within this time, imports and key changes must show: one second, plus another for a busy machine. */
const SETTLE_MS = 2_000;

const FAULTS = [
  ...processSignals,
  ...imports,
  ...fullDisk,
  ...databaseFile,
  ...keyStates,
  ...badSockets,
  stalledLog,
  clockJump,
];

export async function createSingleProcess(onCrash) {
  const folder = await createDataFolder();
  const { dataDir } = folder;
  const service = await createService({ dataDir, onCrash: (reason) => onCrash(service, reason) });
  return {
    name: `one process, data in ${dataDir}`,
    services: [service],
    folder: folder.folder,
    settleMs: SETTLE_MS,
    faults: FAULTS.map((fault) => ({ ...fault, run: (context) => fault.run({ ...context, folder }) })),
    async remove() {
      await service.stop('SIGTERM');
      await folder.remove();
    },
  };
}
