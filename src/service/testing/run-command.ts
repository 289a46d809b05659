import { once } from 'node:events';
import { Readable } from 'node:stream';
import { onTestFinished, vi } from 'vitest';
import { runCli } from '../cli/cli.ts';
// These modules are loaded here, because loading them in a test could take longer than a start may go on after a
// signal.
import '../main.ts';
import '../metrics/metrics-server.ts';
import '../metrics/prometheus.ts';
import '../metrics/state-metrics.ts';
import type { OnFinished } from './temporary-data.ts';

type Env = Readonly<Record<string, string>>;

interface RunningCommand {
  out(): string;
  err(): string;
  /** Stops the command as a signal would. Resolves with the exit code. */
  stop(): Promise<number>;
  readonly ended: Promise<number>;
}

// The log would end up in the output of the tests.
const QUIET = { LOG_LEVEL: 'silent' };

function startCommand(args: readonly string[], env: Env, stdin: readonly Buffer[] = []): RunningCommand {
  let [out, err] = ['', ''];
  const stopping = new AbortController();
  const ended = runCli(args, {
    env: { ...QUIET, ...env },
    dashboardFolder: 'no-dashboard',
    searchWorker: new URL('file:///no-search-worker.js'),
    stdin: Readable.from(stdin),
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    stopped: async () => {
      if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
    },
  });
  const stop = () => {
    stopping.abort();
    return ended;
  };
  return { out: () => out, err: () => err, stop, ended };
}

/** Runs the `dossier` command in this process. If it starts a service, stops that at once. */
export async function runCommand(args: readonly string[], env: Env = {}, stdin: readonly Buffer[] = []) {
  const command = startCommand(args, env, stdin);
  const code = await command.stop();
  // The line about the data in use has a test of its own.
  return { code, out: command.out(), err: command.err().replace(/^Using .*\n/m, '') };
}

/** Runs `dossier serve` in this process on a free port, and waits until it is ready. */
export async function serveInProcess(
  env: Env,
  args: readonly string[] = [],
  onFinished: OnFinished = onTestFinished,
) {
  const command = startCommand(['serve', ...args], { PORT: '0', ...env });
  onFinished(() => command.stop().then(() => undefined));
  const address = () => /ready at (http:\/\/\S+)/.exec(command.out())?.[1];
  let failed = false;
  void command.ended.then(() => (failed = true));
  await vi.waitUntil(() => failed || address(), { interval: 5, timeout: 50_000 });
  const ready = address();
  if (ready === undefined) throw new Error(`The service did not start: ${command.err()}`);
  return { ...command, address: ready };
}
