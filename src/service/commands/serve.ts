import type { Command } from 'commander';
import { parseConfig } from '../config.ts';
import { type ServeOptions, startService } from '../main.ts';
import { VERSION } from '../version.ts';
import type { Terminal } from './terminal.ts';

/** `dossier serve`: runs until the process is asked to stop. */
export function serveCommand(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('serve the API and the dashboard')
    .option(
      '--sample-if-empty',
      'to try it out: load the sample data set if there is no data, and offer a demo key for it',
    )
    .action(async (options: ServeOptions) => {
      const { dashboardFolder } = terminal;
      const print = (line: string) => terminal.out(`${line}\n`);
      const surroundings = { version: VERSION, dashboardFolder, print };
      // Listens for signals before it prints that it is ready, so that none ends the process halfway.
      const stopped = terminal.stopped();
      const service = await startService(parseConfig(terminal.env), surroundings, options);
      await stopped;
      await service.stop();
    });
}
