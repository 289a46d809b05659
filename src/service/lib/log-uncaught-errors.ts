import type { Logger } from 'pino';

/**
 * Logs uncaught errors, and ends the process: its state is unknown, and its supervisor starts another one.
 * Returns a function that undoes this.
 */
export function logUncaughtErrors(
  logger: Pick<Logger, 'fatal'>,
  exit: (code: number) => void = process.exit,
): () => void {
  const onError = (err: Error, origin: string) => {
    logger.fatal({ err, origin }, 'uncaught error');
    // Lines that wait to be written are written on exit.
    exit(1);
  };
  process.on('uncaughtException', onError);
  return () => void process.off('uncaughtException', onError);
}
