import type { OfferingDate } from '#dashboard/catalogue/offering-query.ts';

/** The kinds of events that the brief lists for an offering. */
export type OfferingEvent = 'appeared' | 'opened' | 'closing';

/** Identifies an event of an offering. If its date changes, it gets another key. */
export const offeringKey = (
  event: OfferingEvent,
  { id, title, date }: Pick<OfferingDate, 'id' | 'title' | 'date'>,
): string => `${event} ${id ?? title}@${date.at.getTime()}`;

/**
 * True for the key of a closing offering. These stay dismissed after everything is marked as seen, because the offering
 * is still about to close.
 */
export const isClosingKey = (key: string): boolean => key.startsWith('closing ');
