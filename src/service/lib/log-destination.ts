// The default import, since a test makes writing fail.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { escapeControls } from './escape-controls.ts';

/** For a pipe whose reader is slow; further lines are dropped. */
const MAX_WAITING_BYTES = 1_000_000;
const RETRY_MS = 20;
/** Lines wait this long for others to be written with. */
const BATCH_MS = 10;
/** A batch of this size is written at once. */
const BATCH_BYTES = 64_000;
/** Time for the reader of a pipe to take the last lines. */
const CLOSE_MS = 300;
const NEWLINE = 0x0a;

/**
 * A destination for pino that never waits: an open file, pipe or socket that is written to once for all lines of a few
 * milliseconds. Lines that can't be written are dropped and counted.
 */
export function createLogDestination(fd: number) {
  // On first access, Node makes a pipe or socket non-blocking; otherwise a stalled reader would stop us.
  if (fd === 2) void process.stderr;
  // Copied here at once: as strings, the lines of a batch would survive many garbage collections.
  const waiting = Buffer.allocUnsafeSlow(MAX_WAITING_BYTES);
  let waitingBytes = 0;
  let scheduled: NodeJS.Timeout | null = null;
  let dropped = 0;
  let reported = 0;
  let midLine = false;
  /** The rest of the last line was dropped, so the next one needs a line break first. */
  let torn = false;

  function enqueue(line: string): void {
    const room = waiting.length - waitingBytes;
    // A character takes at most three bytes, so they have to be counted only where there is little room.
    if (line.length * 3 <= room || Buffer.byteLength(line) <= room)
      waitingBytes += waiting.write(line, waitingBytes);
    else dropped++;
  }

  /** Returns false if a reader has to catch up first. */
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
    /** Writes what is left, but gives up after a moment. */
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

/** The reader of a pipe has not caught up. */
const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN';
