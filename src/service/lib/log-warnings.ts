import type { Logger } from 'pino';

/**
 * Logs the warnings of Node and libraries, which Node would otherwise print as plain text. Returns a function that
 * undoes this.
 */
export function logWarnings(logger: Pick<Logger, 'warn'>): () => void {
  const before = process.listeners('warning');
  const onWarning = (err: Error) => logger.warn({ err }, 'warning');
  process.removeAllListeners('warning');
  process.on('warning', onWarning);
  return () => {
    process.off('warning', onWarning);
    for (const listener of before) process.on('warning', listener);
  };
}
