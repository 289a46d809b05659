// Import the default export, because a test replaces its functions to make writing fail.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { escapeControls } from './escape-controls.ts';

/** How many bytes of log lines may wait while the reader of a pipe is slow. Further lines are dropped. */
const MAX_WAITING_BYTES = 1_000_000;
const RETRY_MS = 20;
/** How long a line waits for others, so that they are written together. */
const BATCH_MS = 10;
const BATCH_BYTES = 64_000;
/** How long to wait at the end for the reader of a pipe to take the last lines. */
const CLOSE_MS = 300;
const NEWLINE = 0x0a;

/**
 * Creates a log destination for pino that never blocks the process. It writes all lines of a few milliseconds at
 * once. Lines that can't be written are dropped and counted.
 */
export function createLogDestination(fd: number) {
  // Reading `process.stderr` makes Node write to a pipe or socket without blocking. Otherwise, a stalled reader would
  // stop the process.
  if (fd === 2) void process.stderr;
  // Lines are copied into this buffer at once, because as strings they would survive many garbage collections.
  const waiting = Buffer.allocUnsafeSlow(MAX_WAITING_BYTES);
  let waitingBytes = 0;
  let scheduled: NodeJS.Timeout | null = null;
  let dropped = 0;
  let reported = 0;
  let midLine = false;
  /** Whether the last line was written only in part, so that a line break must come before the next one. */
  let torn = false;

  function enqueue(line: string): void {
    const room = waiting.length - waitingBytes;
    // A UTF-16 code unit takes at most three bytes, so the exact size is needed only if there is little room.
    if (line.length * 3 <= room || Buffer.byteLength(line) <= room)
      waitingBytes += waiting.write(line, waitingBytes);
    else dropped++;
  }

  /** Writes all waiting lines. Returns false if the reader of the pipe must catch up first. */
  function flush(): boolean {
    let start = 0;
    try {
      if (torn && waitingBytes > 0) fs.writeSync(fd, '\n');
      torn &&= waitingBytes === 0;
      while (start < waitingBytes) {
        start += fs.writeSync(fd, waiting, start, waitingBytes - start);
        midLine = waiting[start - 1] !== NEWLINE;
      }
      waitingBytes = 0;
      return true;
    } catch (error) {
      waiting.copyWithin(0, start, waitingBytes);
      waitingBytes -= start;
      if (isBusy(error)) return false;
      torn ||= midLine;
      midLine = false;
      dropped += countLines(waiting.subarray(0, waitingBytes));
      waitingBytes = 0;
      return true;
    }
  }

  let isStalled = false;
  function schedule(ms: number): void {
    scheduled ??= setTimeout(run, ms).unref();
  }

  function run(): void {
    if (scheduled !== null) clearTimeout(scheduled);
    scheduled = null;
    const before = dropped;
    isStalled = !flush();
    if (isStalled) schedule(RETRY_MS);
    else if (dropped === before && dropped > reported) {
      enqueue(lossReport(dropped - reported));
      reported = dropped;
      schedule(BATCH_MS);
    }
  }

  process.on('exit', flush);
  return {
    write(line: string): void {
      enqueue(escapeControls(line));
      if (waitingBytes >= BATCH_BYTES && !isStalled) run();
      else schedule(BATCH_MS);
    },
    dropped: () => dropped,
    /** Writes the remaining lines, but gives up if the reader is too slow. */
    async close(): Promise<void> {
      for (const end = performance.now() + CLOSE_MS; !flush() && performance.now() < end;)
        await sleep(RETRY_MS);
      process.off('exit', flush);
    },
  };
}

const lossReport = (lines: number) =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped: lines, msg: 'log lines were dropped' })}\n`;

const countLines = (data: Buffer) => data.filter((byte) => byte === NEWLINE).length;

/** Tells whether a write failed because the reader of the pipe has not caught up. */
const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN';
