const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** A date as a record sends it. Without a zone the clock's time is nobody's instant, so it stays as written. */
export type IsoDate =
  | { readonly kind: 'moment'; readonly at: Date }
  | { readonly kind: 'day'; readonly day: Date; readonly time: string | null };

/** Reads an ISO 8601 date or date-time; null for any other text and for a day no calendar has. */
export function parseIsoDate(text: string): IsoDate | null {
  const [, day, time, zone] = ISO.exec(text) ?? [];
  if (day === undefined) return null;
  const midnight = new Date(`${day}T00:00:00Z`);
  // Engines roll 30 February over to March; a calendar does not.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return null;
  if (zone === undefined) return { kind: 'day', day: midnight, time: time ?? null };
  const at = new Date(text.replace(' ', 'T').toUpperCase());
  return Number.isNaN(at.getTime()) ? null : { kind: 'moment', at };
}
