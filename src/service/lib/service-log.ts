import { pino, stdTimeFunctions } from 'pino';
import { createLogDestination } from './log-destination.ts';

const STANDARD_ERROR = 2;

/**
 * Opens the log of the service, which writes JSON with ISO 8601 times to standard error. Lines are written a moment
 * later. `close` writes the last ones.
 */
export function openServiceLog(level: string) {
  const destination = createLogDestination(STANDARD_ERROR);
  const { dropped, close } = destination;
  return {
    logger: pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, destination),
    dropped,
    close,
  };
}
