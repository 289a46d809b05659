import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const launcher = fileURLToPath(new URL('../dossier.mjs', import.meta.url));
const built = pathToFileURL(`${root}.build/cli.js`).href;

/** Settings of the machine that runs the tests must not reach the command. */
const { PATH = '', HOME = '' } = process.env;

interface Running {
  readonly child: ChildProcess;
  out(): string;
  err(): string;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

function run(args: readonly string[], env: Record<string, string>): Running {
  const child = spawn(process.execPath, args, { cwd: root, env: { PATH, HOME, ...env } });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = once(child, 'close').then(([code, signal]: (number | string)[]) => code ?? signal ?? '');
  return { child, out: () => out, err: () => err, ended };
}

interface Outcome {
  readonly code: number | string;
  readonly out: string;
  readonly err: string;
}

async function outcomeOf(running: Running): Promise<Outcome> {
  const code = await running.ended;
  return { code, out: running.out(), err: running.err() };
}

/** The command as an operator runs it: the launcher, which builds the command if that is stale. */
export function launchDossier(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  return outcomeOf(run([launcher, ...args], env));
}

/** The built command, to its end. */
export function dossier(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  return outcomeOf(startDossier(args, env));
}

/** The built command in the background, without the build of the dashboard that `serve` waits for. */
export function startDossier(args: readonly string[], env: Record<string, string> = {}): Running {
  const script = `const { runProcess } = await import(${JSON.stringify(built)});
    process.exitCode = await runProcess(process.argv.slice(1), 'dist');`;
  const running = run(['--input-type=module', '--eval', script, '--', ...args], env);
  onTestFinished(() => void running.child.kill('SIGKILL'));
  return running;
}

/** A service on a free port, once it has said that it is ready. */
export async function startService(env: Record<string, string>, args: readonly string[] = []) {
  const running = startDossier(['serve', ...args], { PORT: '0', ...env });
  const ready = () => /ready at (http:\/\/\S+)/.exec(running.out())?.[1];
  while (ready() === undefined && running.child.exitCode === null)
    await Promise.race([once(running.child.stdout ?? running.child, 'data'), running.ended]);
  const address = ready();
  if (address === undefined) throw new Error(`The service did not start: ${running.err()}`);
  return { ...running, address };
}
