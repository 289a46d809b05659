import type { Command } from 'commander';
import { parseConfig } from '../config.ts';
import { type ServeOptions, startService } from '../main.ts';
import { VERSION } from './version.ts';
import type { CliContext } from './cli-context.ts';

/** `dossier serve`: runs until SIGTERM or SIGINT. */
export function serveCommand(program: Command, context: CliContext): void {
  program
    .command('serve')
    .description('serve the API and the dashboard')
    .option(
      '--sample-if-empty',
      'to try it out: load the sample data set if there is no data, and offer a demo key for it',
    )
    .action(async (options: ServeOptions) => {
      const { dashboardFolder } = context;
      const print = (line: string) => context.out(`${line}\n`);
      const runtime = { version: VERSION, dashboardFolder, print };
      // Listen before printing that the service is ready, so that a signal never ends it halfway.
      const stopped = context.stopped();
      const service = await startService(parseConfig(context.env), runtime, options);
      await stopped;
      await service.stop();
    });
}
