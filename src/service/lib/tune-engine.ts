import { createHook } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';

/** Held for good; see `keepTicksFast`. */
export const heldTicks: object[] = [];

/** Three settings of V8 for a process that answers requests. To be made first. */
export function tuneEngine(): void {
  keepTicksFast();
  keepYoungGenerationSmall();
  collectOldGenerationOften();
}

/**
 * Node calls `process.nextTick` several times for each response. What V8 has learnt of the objects in its queue is lost
 * when a full garbage collection finds none of them, and each call then takes ten times as long for the rest of the
 * process: 200 ns with Node 20, 8 % of the work for a response. So one of them is kept.
 */
export function keepTicksFast(): void {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') heldTicks.push(resource);
    },
  });
  hook.enable();
  process.nextTick(() => undefined);
  hook.disable();
}

/**
 * The space for new objects would double up to 32 MB (64 MB with Node 24), though next to nothing of a response
 * outlives it: 40 MB of memory for nothing. Like `--max-semi-space-size`, for every way to start the service.
 */
const keepYoungGenerationSmall = (): void => setFlagsFromString('--semi-space-growth-factor=1');

/**
 * After a full collection the heap would grow to nearly twice its size before the next one, which takes a quiet process
 * twenty minutes and keeps the garbage of a burst for as long.
 */
const collectOldGenerationOften = (): void => setFlagsFromString('--heap-growing-percent=30');
