import { importOther } from './imports.mjs';

const MINUTE_MS = 60_000;

/** Sets the clock forward and back again. Each time, an import must show as soon as usual. */
async function jump(context) {
  await context.service.shiftClock(context.between(10 * MINUTE_MS, 120 * MINUTE_MS));
  await importOther(context);
  await context.service.shiftClock(0);
  await importOther(context);
}

export const clockJump = { name: 'clock jump', harmless: true, run: jump };
