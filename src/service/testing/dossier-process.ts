import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { OnFinished } from './temporary-data.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const launcher = fileURLToPath(new URL('../dossier.mjs', import.meta.url));
const buildScript = fileURLToPath(new URL('../build.mjs', import.meta.url));

/** Keeps the developer's own settings away from the command. */
const { PATH = '', HOME = '' } = process.env;

type Env = Readonly<Record<string, string>>;

interface DossierProcess {
  readonly child: ChildProcess;
  out(): string;
  err(): string;
  /** Resolves with the exit code or signal. */
  readonly ended: Promise<number | string>;
}

function run(args: readonly string[], env: Env): DossierProcess {
  const child = spawn(process.execPath, args, { cwd: root, env: { PATH, HOME, ...env } });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = once(child, 'close').then(([code, signal]: (number | string)[]) => code ?? signal ?? '');
  return { child, out: () => out, err: () => err, ended };
}

/** Builds the command if its sources have changed. */
export async function buildService(): Promise<void> {
  const { ended, err } = run([buildScript, 'service'], {});
  if ((await ended) !== 0) throw new Error(err());
}

/** Runs the command in its own process and waits for it to exit. */
export async function launchDossier(args: readonly string[], env: Env = {}) {
  const { ended, out, err } = run([launcher, ...args], env);
  return { code: await ended, out: out(), err: err() };
}

/** Starts the command in its own process, which is killed after the test. */
export function startProcess(args: readonly string[], env: Env, onFinished: OnFinished): DossierProcess {
  const running = run([launcher, ...args], env);
  onFinished(() => void running.child.kill('SIGKILL'));
  return running;
}

/** Starts a service on a free port and waits until it is ready. */
export async function startServiceProcess(env: Env, onFinished: OnFinished) {
  const running = startProcess(['serve'], { PORT: '0', ...env }, onFinished);
  const ready = () => /ready at (http:\/\/\S+)/.exec(running.out())?.[1];
  while (ready() === undefined && running.child.exitCode === null)
    await Promise.race([once(running.child.stdout ?? running.child, 'data'), running.ended]);
  const address = ready();
  if (address === undefined) throw new Error(`The service did not start: ${running.err()}`);
  return { ...running, address };
}
