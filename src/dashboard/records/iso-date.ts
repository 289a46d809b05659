const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** A parsed date. A time without a zone is not an instant, so it is kept as text. */
export type IsoDate =
  | { readonly kind: 'moment'; readonly at: Date }
  | { readonly kind: 'day'; readonly day: Date; readonly time: string | null };

/** Parses an ISO 8601 date or date-time; null for other text and impossible dates. */
export function parseIsoDate(text: string): IsoDate | null {
  const [, day, time, zone] = ISO.exec(text) ?? [];
  if (day === undefined) return null;
  const midnight = new Date(`${day}T00:00:00Z`);
  // Engines roll 30 February over to March.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return null;
  if (zone === undefined) return { kind: 'day', day: midnight, time: time ?? null };
  const at = new Date(text.replace(' ', 'T').toUpperCase());
  return Number.isNaN(at.getTime()) ? null : { kind: 'moment', at };
}
