import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { OnFinished } from './temporary-data.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const launcher = fileURLToPath(new URL('../dossier.mjs', import.meta.url));
const buildScript = fileURLToPath(new URL('../build.mjs', import.meta.url));

/** Only these variables are passed on, so that a developer's own settings have no effect. */
const { PATH = '', HOME = '' } = process.env;

/** A process stops within five seconds, so this leaves time for a busy machine. */
export const STOP_LIMIT_MS = 15_000;

type Env = Readonly<Record<string, string>>;

interface DossierProcess {
  readonly child: ChildProcess;
  out(): string;
  err(): string;
  readonly ended: Promise<number | string>;
}

/**
 * The target of standard error: a pipe that is never read (`stalled`) or has no reader (`closed`), or a file
 * descriptor.
 */
export type ErrorSink = 'collected' | 'stalled' | 'closed' | number;

function run(args: readonly string[], env: Env, sink: ErrorSink = 'collected'): DossierProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, ...env },
    stdio: ['pipe', 'pipe', typeof sink === 'number' ? sink : 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text));
  if (sink === 'closed') child.stderr?.destroy();
  if (sink === 'collected') child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text));
  // A pipe that is never read does not close, so `exit` is awaited instead.
  const ended = once(child, sink === 'stalled' ? 'exit' : 'close').then(
    ([code, signal]: (number | string)[]) => code ?? signal ?? '',
  );
  return { child, out: () => out, err: () => err, ended };
}

export async function buildService(): Promise<void> {
  const { ended, err } = run([buildScript, 'service'], {});
  if ((await ended) !== 0) throw new Error(err());
}

export async function launchDossier(args: readonly string[], env: Env = {}) {
  const { ended, out, err } = run([launcher, ...args], env);
  return { code: await ended, out: out(), err: err() };
}

/** Starts the command in its own process, which is killed after the test. */
export function startProcess(
  args: readonly string[],
  env: Env,
  onFinished: OnFinished,
  sink?: ErrorSink,
): DossierProcess {
  const running = run([launcher, ...args], env, sink);
  onFinished(() => void running.child.kill('SIGKILL'));
  return running;
}

export async function startServiceProcess(env: Env, onFinished: OnFinished, sink?: ErrorSink) {
  const running = startProcess(['serve'], { PORT: '0', ...env }, onFinished, sink);
  const ready = () => /ready at (http:\/\/\S+)/.exec(running.out())?.[1];
  while (ready() === undefined && running.child.exitCode === null)
    await Promise.race([once(running.child.stdout ?? running.child, 'data'), running.ended]);
  const address = ready();
  if (address === undefined) throw new Error(`The service did not start: ${running.err()}`);
  return { ...running, address };
}
