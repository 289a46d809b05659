// The default import, since a test makes writing fail.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

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

/** A destination for pino that never waits: lines that can't be written are dropped and counted. */
export interface LogDestination {
  write(line: string): void;
  dropped(): number;
  /** Writes what is left, but gives up after a moment. */
  close(): Promise<void>;
}

/** Writes to an open file, pipe or socket, once for all lines of a few milliseconds. */
export function createLogDestination(fd: number): LogDestination {
  // On first access, Node makes a pipe or socket non-blocking; otherwise a stalled reader would stop us.
  if (fd === 2) void process.stderr;
  /** Text not written yet: the rest of an earlier batch, and lines since. */
  let rest = Buffer.alloc(0);
  let lines: string[] = [];
  let waitingBytes = 0;
  let scheduled: NodeJS.Timeout | null = null;
  let dropped = 0;
  let reported = 0;
  let midLine = false;
  /** The rest of the last line was dropped, so the next one needs a line break first. */
  let torn = false;

  function enqueue(line: string): void {
    lines.push(line);
    waitingBytes += line.length;
  }

  /** Returns false if a reader has to catch up first. */
  function flush(): boolean {
    rest = Buffer.concat([rest, Buffer.from(lines.join(''))]);
    [lines, waitingBytes] = [[], rest.length];
    try {
      if (torn && rest.length > 0) fs.writeSync(fd, '\n');
      torn &&= rest.length === 0;
      while (rest.length > 0) {
        const written = fs.writeSync(fd, rest);
        midLine = rest[written - 1] !== NEWLINE;
        rest = rest.subarray(written);
      }
      waitingBytes = 0;
      return true;
    } catch (error) {
      waitingBytes = rest.length;
      if (isBusy(error)) return false;
      torn ||= midLine;
      midLine = false;
      dropped += countLines(rest);
      [rest, waitingBytes] = [Buffer.alloc(0), 0];
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
    write(line) {
      if (waitingBytes + line.length > MAX_WAITING_BYTES) dropped++;
      else enqueue(line);
      if (waitingBytes >= BATCH_BYTES && !isStalled) run();
      else schedule(BATCH_MS);
    },
    dropped: () => dropped,
    async close() {
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
