import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { type Config, parseConfig } from '../config.ts';
import { lockDataFolder } from '../db/open-data-folder.ts';
import type { ServeOptions } from '../main.ts';
import type { MetricsServer } from '../metrics/metrics-server.ts';
import { openServiceLog } from '../lib/service-log.ts';
import { startWorkers } from '../workers/primary.ts';
import { isWorker, reportReady, waitForStop } from '../workers/worker.ts';
import { VERSION } from './version.ts';
import type { CliContext } from './cli-context.ts';

/** How long a start may go on after a signal: less than the five seconds that supervisors commonly allow. */
const START_MS = 3_000;
/** Then a worker that hangs is killed: supervisors commonly allow five seconds. */
const STOP_WORKER_MS = 4_500;

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
      if (config.workers > 1 && !isWorker()) return serveWithWorkers(config, context);
      const print = isWorker() ? reportReady : (line: string) => context.out(`${line}\n`);
      const runtime = { version: VERSION, dashboardFolder, print };
      // Listen before printing that the service is ready, so that a signal never ends it halfway.
      let wasStopped = false;
      const signal = isWorker() ? Promise.race([context.stopped(), waitForStop()]) : context.stopped();
      const stopped = signal.then(() => (wasStopped = true));
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

/** The same in several processes. This one serves nothing itself. */
async function serveWithWorkers(config: Config, context: CliContext): Promise<void> {
  const hasFolder = config.databaseUrl === null && config.upstreamUrl === null;
  const lock = hasFolder ? await lockDataFolder(config.dataDir) : null;
  let metrics: MetricsServer | null = null;
  const log = openServiceLog(config.logLevel);
  try {
    const stopped = context.stopped();
    if (config.metrics !== null) {
      const { openMetricsServer } = await import('../metrics/metrics-server.ts');
      const { metricsOfWorkers } = await import('../metrics/worker-metrics.ts');
      metrics = await openMetricsServer(metricsOfWorkers(), config.metrics);
    }
    const notes = metrics === null ? [] : [`Metrics are at ${metrics.address}`];
    const workers = startWorkers({
      count: config.workers,
      print: (text) => context.out(`${[text, ...notes].join('\n')}\n`),
      warn: (text) => log.logger.warn(text),
      stopMs: config.drainMs + STOP_WORKER_MS,
    });
    const isReady = await Promise.race([
      workers.ready.then(() => true),
      stopped.then(() => sleep(START_MS, false)),
    ]);
    if (!isReady) context.err('Stopped before it was ready.\n');
    await stopped;
    await workers.stop();
  } finally {
    await metrics?.close();
    await log.close();
    lock?.release();
  }
}
