import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import { formatCompanyCount } from '../lib/format/format-count.ts';
import { companyName } from '../lib/shown-name.ts';

/** Formats companies as a list for a mail or a chat, with a link to the same list at its end. */
export function listAsText(
  title: string,
  ids: readonly number[],
  companies: ReadonlyMap<number, CompanySummaryResponse>,
  link: string,
): string {
  const lines = ids.map((id) => {
    const company = companies.get(id);
    const details = [company?.ticker, company?.domain, company?.location].filter(Boolean).join(', ');
    return `- ${companyName(company ?? { id, name: null })}${details ? ` (${details})` : ''}`;
  });
  return `${title}: ${formatCompanyCount(ids.length)}\n\n${lines.join('\n')}\n\n${link}\n`;
}
