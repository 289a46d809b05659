const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

interface IsoParts {
  /** The point in time. A text without a time means midnight, and a text without a zone means UTC. */
  readonly at: Date;
  readonly day: string;
  /** The time as it is written, such as "08:00"; undefined if the text has none. */
  readonly time: string | undefined;
  readonly zone: string | undefined;
}

/** Parses an ISO 8601 date or date-time. Returns null for other text and impossible dates. */
export function parseIso(text: string): IsoParts | null {
  const [, day, time, zone] = ISO.exec(text) ?? [];
  if (!day) return null;
  const at = new Date(text.replace(' ', 'T').toUpperCase() + (time && !zone ? 'Z' : ''));
  // JavaScript reads 30 February as a day in March, so check that the parsed day equals the written one.
  const isReal =
    !Number.isNaN(at.getTime()) && (day.slice(8) <= '28' || new Date(day).toISOString().startsWith(day));
  return isReal ? { at, day, time, zone } : null;
}

/**
 * Matches times as the contract writes them, on days that their month always has. They need no further check, which
 * matters for lists with hundreds of thousands of times.
 */
const USUAL_INSTANT =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

/**
 * Parses an ISO date-time, in UTC if it has no zone. Returns null for null, invalid text and dates without a time.
 */
export function parseInstant(text: string | null): Date | null {
  if (text !== null && USUAL_INSTANT.test(text)) return new Date(text);
  const date = text === null ? null : parseIso(text);
  return date?.time ? date.at : null;
}
