import { EDITIONS } from '../editions.mjs';

/** The editions differ in every company, so the import must be allowed to change all. */
const ALLOWED = 'name=100%,normalized_name=100%,legal_name=100%,description=100%,categories=100%';

const importArgs = ({ companies, offerings }) => [
  'import',
  companies,
  '--offerings',
  offerings,
  '--allow-changing',
  ALLOWED,
];

export async function importOther({ service, current, files, sleep, settleMs }) {
  const [old] = current.now();
  const next = EDITIONS.find((edition) => edition !== old);
  current.set(old, next);
  const { code, err } = await service.run(importArgs(files[next]));
  if (code !== 0) {
    current.set(old);
    throw new Error(err);
  }
  await sleep(settleMs);
  current.set(next);
}

async function killImport({ service, current, files, sleep, settleMs, between, currentEdition }) {
  const [old] = current.now();
  const next = EDITIONS.find((edition) => edition !== old);
  current.set(old, next);
  await service.run(importArgs(files[next]), { killAfterMs: between(100, 1_500) });
  await sleep(settleMs);
  // If the import was killed near its end, it may already have switched.
  current.set(await currentEdition());
}

export const imports = [
  { name: 'import of the other edition', harmless: true, run: importOther },
  { name: 'import killed with -9', harmless: true, run: killImport },
];
