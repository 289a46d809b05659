import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Command, CommanderError } from 'commander';
import { describeSettings } from '../config.ts';
import { openApi } from '../http/openapi.ts';
import { CliError } from '../lib/cli-error.ts';
import { fileError } from '../lib/describe-file-error.ts';
import { escapeControls } from '../lib/escape-controls.ts';
import { VERSION } from '../lib/version.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import type { CliContext } from './cli-context.ts';
import { dataCommand } from './data.ts';
import { importCommand } from './import.ts';
import { keysCommand } from './keys.ts';
import { restoreCommand } from './restore.ts';
import { sampleCommand } from './sample.ts';
import { serveCommand } from './serve.ts';

const SETTINGS = `
Settings are environment variables, with their defaults in brackets; a limit of 0 is off:
${describeSettings()}docs/configuration.md and docs/operate.md say more.`;

const EXIT_MS = 500;

/** The built file of the thread that searches. The build puts it beside this one. */
const SEARCH_WORKER = 'search-worker.js';

/** Runs the `dossier` command in this process. Resolves with the exit code. */
export async function runProcess(args: readonly string[], dashboardFolder: string): Promise<number> {
  const isServe = args.includes('serve');
  let outputLost = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader of our output may stop early, as in `dossier keys list | head -1`. That is no error.
    if (error.code === 'EPIPE') process.exit();
    // Other errors while writing, such as a full disk, must not end a running service.
    outputLost = true;
  });
  process.stderr.on('error', () => undefined);
  const code = await runCli(args, {
    env: process.env,
    stdin: process.stdin,
    dashboardFolder,
    searchWorker: new URL(SEARCH_WORKER, import.meta.url),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    stopped: () =>
      new Promise((resolve) => {
        process.once('SIGTERM', () => resolve()).once('SIGINT', () => resolve());
      }),
  });
  if (!isServe) return outputLost ? 1 : code;
  // If the service was stopped while starting, the start may still be running. Exit all the same: a start can be
  // interrupted at any moment.
  setTimeout(() => process.exit(code), EXIT_MS).unref();
  return code;
}

/**
 * Runs a command. Resolves with the exit code: 0 for success, 1 for failure, 2 for wrong usage, and 3 for an import
 * that left out invalid records.
 */
export async function runCli(args: readonly string[], given: CliContext): Promise<number> {
  const context = {
    ...given,
    env: { ...given.env },
    out: (text: string) => given.out(escapeControls(text)),
    err: (text: string) => given.err(escapeControls(text)),
  };
  try {
    await createProgram(context).parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    return reportError(error, context);
  }
}

/** Creates the command `dossier` with its commands. An env file adds to the environment of `context`. */
export function createProgram(
  context: CliContext & { readonly env: Record<string, string | undefined> },
): Command {
  const program = new Command('dossier')
    .description('Dossier serves companies and offerings over an HTTP API, with a dashboard to browse them.')
    .version(VERSION)
    .option(
      '--env-file <file>',
      'read settings from a file of NAME=value lines; those of the environment have precedence',
    )
    .hook('preAction', () => {
      const { envFile } = program.opts<{ envFile?: string }>();
      if (envFile !== undefined) Object.assign(context.env, { ...readEnvFile(envFile), ...context.env });
    })
    .exitOverride()
    .configureOutput({ writeOut: context.out, writeErr: context.err })
    .addHelpText('after', SETTINGS);
  serveCommand(program, context).addHelpText('after', SETTINGS);
  importCommand(program, context);
  sampleCommand(program, context);
  keysCommand(program, context);
  dataCommand(program, context);
  backupCommand(program, context);
  restoreCommand(program, context);
  auditCommand(program, context);
  program
    .command('openapi')
    .description('print the OpenAPI 3.1 description of the API, as JSON')
    .action(() =>
      context.out(
        `${JSON.stringify(openApi({ version: VERSION, hasExtensions: true, hasSearch: true }), null, 2)}\n`,
      ),
    );
  return program;
}

function readEnvFile(path: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw fileError(path, cause, 'read');
  }
}

function reportError(error: unknown, { env, err }: CliContext): number {
  // Commander has already printed its message. It throws for `--help` too, with exit code 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const expected = error instanceof CliError;
  const message = error instanceof Error ? error.message : String(error);
  const detail = env['LOG_LEVEL'] === 'debug' && error instanceof Error ? `${error.stack}\n` : '';
  if (message !== '') err(`${expected ? message : `Failed: ${message}`}\n${detail}`);
  return expected ? error.exitCode : 1;
}
