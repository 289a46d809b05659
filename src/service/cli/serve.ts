import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { describeMistypedSettings, parseConfig } from '../config.ts';
import { VERSION } from '../lib/version.ts';
import type { ServeOptions } from '../main.ts';
import type { CliContext } from './cli-context.ts';

/** How long a start may go on after a signal: less than the five seconds that supervisors commonly allow. */
const START_MS = 3_000;

/** `dossier serve`: runs until SIGTERM or SIGINT. */
export function serveCommand(program: Command, context: CliContext): Command {
  return program
    .command('serve')
    .description('serve the API and the dashboard until stopped by SIGTERM or Ctrl-C')
    .option(
      '--sample-if-empty',
      'for trying it out: if there is no data, load the sample data set and offer a demo key for it',
    )
    .action(async (options: ServeOptions) => {
      const { dashboardFolder } = context;
      const config = parseConfig(context.env);
      for (const sentence of describeMistypedSettings(context.env)) context.err(`${sentence}\n`);
      const print = (line: string) => context.out(`${line}\n`);
      const runtime = { version: VERSION, dashboardFolder, print };
      // Listen before printing that the service is ready, so that a signal never ends it halfway.
      let wasStopped = false;
      const stopped = context.stopped().then(() => (wasStopped = true));
      const { startService } = await import('../main.ts');
      const starting = startService(config, runtime, options);
      const service = await Promise.race([starting, stopped.then(() => sleep(START_MS, null))]);
      if (service === null) return context.err('Stopped before it was ready.\n');
      // Before it was ready, no load balancer sent it requests.
      const drain = !wasStopped;
      await stopped;
      await service.stop({ drain });
    });
}
