import { importOther } from './imports.mjs';

const FULL_MS = 2_000;

async function whileFull({ folder, causeGone }, run) {
  if (folder.whyNoDisk !== null) return { skipped: folder.whyNoDisk };
  await folder.fillDisk();
  try {
    await run();
  } finally {
    causeGone();
    await folder.freeDisk();
  }
}

async function refuseImport(context) {
  const refused = await importOther(context).then(
    () => null,
    ({ message }) => message,
  );
  if (!/Make room there\b.*nothing was changed/s.test(refused ?? ''))
    throw new Error(`An import on a full disk: ${refused}`);
  await context.sleep(FULL_MS);
}

/** Restarts the service, which then starts read-only. It can write again only after another restart. */
async function restartWhileFull({ service, sleep }) {
  await service.stop('SIGTERM');
  await service.start();
  await sleep(FULL_MS);
}

export const fullDisk = [
  { name: 'disk full, import refused', run: (context) => whileFull(context, () => refuseImport(context)) },
  {
    name: 'disk full, restart',
    restarts: true,
    run: (context) => whileFull(context, () => restartWhileFull(context)),
  },
];
