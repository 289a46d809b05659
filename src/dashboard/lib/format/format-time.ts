const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** In local time. */
export const formatTime = (date: Date): string => clock.format(date);
