import { EDITIONS } from '../editions.mjs';

const importArgs = ({ companies, offerings }) => ['import', companies, '--offerings', offerings];

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
  // Killed at the end, it has switched already.
  current.set(await currentEdition());
}

export const imports = [
  { name: 'import of the other edition', harmless: true, run: importOther },
  { name: 'import killed with -9', harmless: true, run: killImport },
];
