// The default import, since a test makes writing fail.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** For a pipe whose reader is slow; further lines are dropped. */
const MAX_WAITING_BYTES = 1_000_000;
const RETRY_MS = 20;
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

/** Writes to an open file, pipe or socket, once for all lines of a turn of the event loop. */
export function createLogDestination(fd: number): LogDestination {
  // On first access, Node makes a pipe or socket non-blocking; otherwise a stalled reader would stop us.
  if (fd === 2) void process.stderr;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let scheduled = false;
  let dropped = 0;
  let reported = 0;
  let midLine = false;
  /** The rest of the last line was dropped, so the next one needs a line break first. */
  let torn = false;

  function enqueue(data: Buffer): void {
    waiting.push(data);
    waitingBytes += data.length;
  }

  /** Returns false if a reader has to catch up first. */
  function flush(): boolean {
    let rest = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    try {
      if (torn && rest.length > 0) fs.writeSync(fd, '\n');
      torn &&= rest.length === 0;
      while (rest.length > 0) {
        const written = fs.writeSync(fd, rest);
        midLine = rest[written - 1] !== NEWLINE;
        rest = rest.subarray(written);
      }
      return true;
    } catch (error) {
      if (isBusy(error)) {
        enqueue(rest);
        return false;
      }
      torn ||= midLine;
      midLine = false;
      dropped += countLines(rest);
      return true;
    }
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(run);
  }

  function run(): void {
    scheduled = false;
    const before = dropped;
    if (!flush()) {
      scheduled = true;
      setTimeout(run, RETRY_MS).unref();
    } else if (dropped === before && dropped > reported) {
      enqueue(Buffer.from(lossReport(dropped - reported)));
      reported = dropped;
      schedule();
    }
  }

  process.on('exit', flush);
  return {
    write(line) {
      const data = Buffer.from(line);
      if (waitingBytes + data.length > MAX_WAITING_BYTES) dropped++;
      else enqueue(data);
      schedule();
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
