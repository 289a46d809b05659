// The service as an administrator runs it: one process on one data folder and one port, and commands beside it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LAUNCHER } from '../bench-service.mjs';
import { freePort } from './free-port.mjs';

const READY_MS = 20_000;
const LOG_TAIL = 20;
const CLOCK = fileURLToPath(new URL('shiftable-clock.mjs', import.meta.url));

/** `onCrash` is called with the reason if the process ends without having been stopped from here. */
export async function createService({ dataDir, settings = {}, onCrash }) {
  const { PATH = '', HOME = '' } = process.env;
  const port = await freePort();
  const clockFile = `${dataDir}.clock`;
  const env = {
    ...settings,
    PATH,
    HOME,
    PORT: String(port),
    DATA_DIR: dataDir,
    CLOCK_FILE: clockFile,
    // Same settings as in the container and the systemd unit.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    RATE_LIMIT_PER_ADDRESS: '0',
    RATE_LIMIT_PER_KEY: '0',
  };
  const logTail = [];
  let child = null;
  let startedAt = 0;
  let starts = 0;

  async function start() {
    const args = ['--import', CLOCK, LAUNCHER, 'serve'];
    const started = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    startedAt = performance.now();
    starts++;
    started.once('exit', (code, signal) => {
      if (child === started) onCrash(`${code ?? signal}\n${logTail.join('\n')}`);
    });
    createInterface({ input: started.stderr }).on('line', (line) => {
      if (!line.includes('"level":30')) logTail.push(line);
      if (logTail.length > LOG_TAIL) logTail.shift();
    });
    const isReady = new Promise((resolve) => {
      started.stdout.on('data', (text) => /ready at/.test(text) && resolve(true));
      started.once('exit', () => resolve(false));
    });
    if (await Promise.race([isReady, sleep(READY_MS, false, { ref: false })])) return;
    throw new Error(`The service did not start: ${logTail.join('\n')}`);
  }

  return {
    address: `http://127.0.0.1:${port}`,
    port,
    start,
    async stop(signal) {
      const stopped = child;
      if (stopped === null) return;
      child = null;
      if (stopped.exitCode !== null || stopped.signalCode !== null) return;
      stopped.kill(signal);
      await once(stopped, 'exit');
    },
    signal: (signal) => child?.kill(signal),
    /** Sets the service's clock ahead by some milliseconds, until the next start. */
    async shiftClock(ms) {
      await writeFile(clockFile, String(ms));
      child?.kill('SIGUSR2');
    },
    stallLog: (isStalled) => (isStalled ? child?.stderr.pause() : child?.stderr.resume()),
    logTail,
    async run(args, { killAfterMs } = {}) {
      const command = spawn(process.execPath, [LAUNCHER, ...args], { env });
      let [out, err] = ['', ''];
      command.stdout.on('data', (text) => (out += text));
      command.stderr.on('data', (text) => (err += text));
      const timer = killAfterMs === undefined ? null : setTimeout(() => command.kill('SIGKILL'), killAfterMs);
      const [code, signal] = await once(command, 'close');
      clearTimeout(timer);
      return { code, signal, out, err };
    },
    /** Returns the process's resource usage; null without a process or `/proc`. */
    async usage() {
      try {
        const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
        const descriptors = await readdir(`/proc/${child.pid}/fd`);
        const [, waited] = (await readFile(`/proc/${child.pid}/schedstat`, 'utf8')).split(' ');
        const ageMs = performance.now() - startedAt;
        const rssMb = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
        // How long the process was ready to run while other programs had the processors.
        const waitedMs = Number(waited) / 1e6;
        return { life: `${port} ${starts}`, ageMs, rssMb, descriptors: descriptors.length, waitedMs };
      } catch {
        return null;
      }
    },
  };
}
