let clock: Intl.DateTimeFormat | undefined;

/** "09:00", in local time. */
export function formatTime(date: Date): string {
  clock ??= new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  return clock.format(date);
}
