import type { OfferingDate } from '#dashboard/catalogue/offering-query.ts';

/** What a brief tells of an offering. */
export type OfferingEvent = 'appeared' | 'opened' | 'closing';

/** Tells an offering that opened or closes from others, and from itself with another date. */
export const offeringKey = (
  event: OfferingEvent,
  { id, title, date }: Pick<OfferingDate, 'id' | 'title' | 'date'>,
): string => `${event} ${id ?? title}@${date.at.getTime()}`;

/** That it closes stays true however late one looks; what opened is old once one has seen it. */
export const isClosingKey = (key: string): boolean => key.startsWith('closing ');
