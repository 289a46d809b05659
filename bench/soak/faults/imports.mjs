import { EDITIONS } from '../editions.mjs';

/** Readers see an import within a second, and one more for a busy machine. */
const SETTLE_MS = 2_000;

const importArgs = ({ companies, offerings }) => ['import', companies, '--offerings', offerings];

export async function importOther({ service, current, files, sleep }) {
  const [old] = current.now();
  const next = EDITIONS.find((edition) => edition !== old);
  current.set(old, next);
  const { code, err } = await service.run(importArgs(files[next]));
  if (code !== 0) {
    current.set(old);
    throw new Error(err);
  }
  await sleep(SETTLE_MS);
  current.set(next);
}

async function killImport({ service, current, files, sleep, between, currentEdition }) {
  const [old] = current.now();
  const next = EDITIONS.find((edition) => edition !== old);
  current.set(old, next);
  await service.run(importArgs(files[next]), { killAfterMs: between(100, 1_500) });
  await sleep(SETTLE_MS);
  // Killed at the end, it has switched already.
  current.set(await currentEdition());
}

export const imports = [
  { name: 'import of the other edition', harmless: true, run: importOther },
  { name: 'import killed with -9', harmless: true, run: killImport },
];
