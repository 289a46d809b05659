// Loaded before the service. On SIGUSR2, sets the service's clock ahead by the milliseconds in `CLOCK_FILE`. As with
// a machine's clock, timers aren't affected.
import { readFileSync } from 'node:fs';
import process from 'node:process';

const TrueDate = Date;
const trueNow = Date.now;
let aheadMs = 0;
const now = () => trueNow() + aheadMs;

globalThis.Date = new Proxy(TrueDate, {
  apply: () => new TrueDate(now()).toString(),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === 'now' ? now : target[name]),
});

process.on('SIGUSR2', () => {
  aheadMs = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
});
