const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a format that shows how far a time zone is from UTC. Throws a `RangeError` for an unknown zone. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  return format;
}

/** True if `zone` is the name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(zone: string): boolean {
  try {
    return formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

const OFFSET = /^GMT(?:(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d)(?::(?<seconds>\d\d))?)?$/;

/** Returns how many milliseconds local time is ahead of UTC at an instant. */
function offsetAt(at: number, zone: string): number {
  const name = formatOf(zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  const { sign, hours = 0, minutes = 0, seconds = 0 } = OFFSET.exec(name?.value ?? '')?.groups ?? {};
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000;
  return sign === '-' ? -size : size;
}

/** Returns the month of an instant in a time zone, such as `2026-03`. */
export const monthAt = (at: number, zone: string): string =>
  new Date(at + offsetAt(at, zone)).toISOString().replace(/-\d\dT.*$/, '');

/**
 * Returns the instant at which a day begins in a time zone. `midnight` is the day's midnight in UTC. Where clocks skip
 * midnight, the day begins later.
 */
export function startOfDay(midnight: number, zone: string): number {
  const isMidnight = (at: number) => at + offsetAt(at, zone) === midnight;
  const first = midnight - offsetAt(midnight, zone);
  const second = midnight - offsetAt(first, zone);
  return !isMidnight(first) && isMidnight(second) ? second : first;
}
