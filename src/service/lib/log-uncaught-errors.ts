import type { Logger } from 'pino';

/**
 * Logs uncaught errors and then ends the process, because its state is unknown. A supervisor should start another
 * one. Returns a function that removes the listener.
 */
export function logUncaughtErrors(
  logger: Pick<Logger, 'fatal'>,
  exit: (code: number) => void = process.exit,
): () => void {
  const onError = (err: Error, origin: string) => {
    logger.fatal({ err, origin }, 'uncaught error');
    // The log writes its last lines when the process exits.
    exit(1);
  };
  process.on('uncaughtException', onError);
  return () => void process.off('uncaughtException', onError);
}
