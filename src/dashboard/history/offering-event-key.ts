import type { OfferingDate } from '#dashboard/catalogue/offering-list-request.ts';

export type OfferingEvent = 'appeared' | 'opened' | 'closing';

/** Identifies an offering's event. If its date changes, it becomes another event. */
export const offeringEventKey = (
  event: OfferingEvent,
  { id, title, date }: Pick<OfferingDate, 'id' | 'title' | 'date'>,
): string => `${event} ${id ?? title}@${date.at.getTime()}`;

/** True for the event of a closing offering, which stays dismissed when everything is marked as seen. */
export const isClosingKey = (key: string): boolean => key.startsWith('closing ');
