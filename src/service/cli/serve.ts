import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { describeMistypedSettings, parseConfig } from '../config.ts';
import { VERSION } from '../lib/version.ts';
import type { ServeOptions } from '../main.ts';
import type { CliContext } from './cli-context.ts';
import { toUnreadableError } from './with-storage.ts';

/** How long a start may go on after a signal to stop. Supervisors commonly kill a process after five seconds. */
const START_MS = 3_000;

/** Defines `dossier serve`, which runs the service until SIGTERM or SIGINT. */
export function serveCommand(program: Command, context: CliContext): Command {
  return program
    .command('serve')
    .description('serve the API and the dashboard until stopped by SIGTERM or Ctrl-C')
    .option(
      '--sample-if-empty',
      'for a first try: if there is no data, load the fictional sample and offer a demo key for it',
    )
    .action(async (options: ServeOptions) => {
      const { dashboardFolder, searchWorker } = context;
      const config = parseConfig(context.env);
      for (const sentence of describeMistypedSettings(context.env)) context.err(`${sentence}\n`);
      const print = (line: string) => context.out(`${line}\n`);
      const runtime = { version: VERSION, dashboardFolder, searchWorker, print };
      // Listen for signals before the service says that it is ready, so that a signal never ends the process halfway.
      let wasStopped = false;
      const stopped = context.stopped().then(() => (wasStopped = true));
      const { startService } = await import('../main.ts');
      const starting = startService(config, runtime, options).catch((error: unknown) => {
        throw toUnreadableError(error, config.dataDir);
      });
      const service = await Promise.race([starting, stopped.then(() => sleep(START_MS, null))]);
      if (service === null) return context.err('Stopped before it was ready.\n');
      // A service that was stopped before it was ready has no requests to wait for.
      const drain = !wasStopped;
      await stopped;
      await service.stop({ drain });
    });
}
