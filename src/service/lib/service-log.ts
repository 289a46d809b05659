import { type Logger, pino } from 'pino';
import { createLogDestination, type LogDestination } from './log-destination.ts';

const STANDARD_ERROR = 2;

/** The JSON log of a process. Its lines are written a moment later, the last ones by `close`. */
export interface ServiceLog extends Pick<LogDestination, 'dropped' | 'close'> {
  readonly logger: Logger;
}

/** Logs this pino level and above to standard error. */
export function openServiceLog(level: string): ServiceLog {
  const destination = createLogDestination(STANDARD_ERROR);
  const { dropped, close } = destination;
  return { logger: pino({ level, base: null }, destination), dropped, close };
}
