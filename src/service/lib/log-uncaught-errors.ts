import type { Logger } from 'pino';

/**
 * Logs uncaught errors and ends the process, whose state is unknown; its supervisor starts another one. Returns a
 * function that stops this.
 */
export function logUncaughtErrors(
  logger: Pick<Logger, 'fatal'>,
  exit: (code: number) => void = process.exit,
): () => void {
  const onError = (err: Error, origin: string) => {
    logger.fatal({ err, origin }, 'uncaught error');
    // The lines that are left are written on exit.
    exit(1);
  };
  process.on('uncaughtException', onError);
  return () => void process.off('uncaughtException', onError);
}
