// Imported as a default, so that a test can make writing fail.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { escapeControls } from './escape-controls.ts';

/** How many bytes may wait for a slow reader of a pipe. Further lines are dropped. */
const MAX_WAITING_BYTES = 1_000_000;
const RETRY_MS = 20;
/** How long lines wait, so that several are written together. */
const BATCH_MS = 10;
const BATCH_BYTES = 64_000;
/** How long the reader of a pipe may take for the last lines. */
const CLOSE_MS = 300;
const NEWLINE = 0x0a;

/**
 * Creates a destination for pino that never blocks. It writes the lines of a few milliseconds together. Lines that
 * can't be written are dropped and counted.
 */
export function createLogDestination(fd: number) {
  // This access makes Node use a pipe or socket without blocking. A stalled reader would stop the process otherwise.
  if (fd === 2) void process.stderr;
  // Lines are copied here at once. As strings, they would survive many garbage collections.
  const waiting = Buffer.allocUnsafeSlow(MAX_WAITING_BYTES);
  let waitingBytes = 0;
  let scheduled: NodeJS.Timeout | null = null;
  let dropped = 0;
  let reported = 0;
  let midLine = false;
  /** Whether the last line was cut off, so that the next one must begin with a line break. */
  let torn = false;

  function enqueue(line: string): void {
    const room = waiting.length - waitingBytes;
    // A character takes at most three bytes, so counting them is needed only if there is little room.
    if (line.length * 3 <= room || Buffer.byteLength(line) <= room)
      waitingBytes += waiting.write(line, waitingBytes);
    else dropped++;
  }

  /** Writes all lines. Returns false if a reader has to catch up first. */
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
    /** Writes the rest, but gives up after a moment. */
    async close(): Promise<void> {
      for (const end = performance.now() + CLOSE_MS; !flush() && performance.now() < end;)
        await sleep(RETRY_MS);
      process.off('exit', flush);
    },
  };
}

const lossReport = (lines: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), dropped: lines, msg: 'log lines were dropped' })}\n`;

const countLines = (data: Buffer) => data.filter((byte) => byte === NEWLINE).length;

/** Tells whether the reader of a pipe has not caught up. */
const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN';
