import type { Years } from '../catalogue/company-query.ts';

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "1990–2005", "1990", "since 1990", "in or before 2005" */
export function formatYears({ from, to }: Years): string {
  if (from === null) return to === null ? 'in any year' : `in or before ${to}`;
  if (to === null) return `since ${from}`;
  return from === to ? String(from) : `${from}–${to}`;
}

/** "March 2026", from `2026-03` */
export const formatMonth = (month: string): string => monthNames.format(new Date(`${month}-01T00:00:00Z`));
