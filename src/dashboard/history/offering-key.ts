/** What a brief tells of an offering. */
export type OfferingEvent = 'opened' | 'closing';

/** Tells an offering that opened or closes from others, and from itself with another date. */
export const offeringKey = (
  event: OfferingEvent,
  { id, title, at }: { readonly id: string | null; readonly title: string; readonly at: number },
): string => `${event} ${id ?? title}@${at}`;

/** That it closes stays true however late one looks; what opened is old once one has seen it. */
export const isClosingKey = (key: string): boolean => key.startsWith('closing ');
