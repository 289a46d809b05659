import { matchSorter } from 'match-sorter';
import { parseCompanyId } from '#dashboard/companies/company-id.ts';
import { displayName } from '#dashboard/companies/company-display.ts';
import { fold } from '#dashboard/lib/fold.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';

export interface CompanyChoice {
  readonly id: number;
  readonly name: string;
  readonly hint: string;
  /** True for a company that is compared already. */
  readonly disabled: boolean;
}

export const MAX_CHOICES = 50;

type Known = ReadonlyMap<number, CompanySummaryResponse>;

/** Known companies whose name, ticker or domain contains the input, the best match first. */
const matching = (known: Known, typed: string): CompanyChoice[] =>
  matchSorter([...known.values()], fold(typed), {
    keys: [
      (company) =>
        [displayName(company), company.ticker, company.domain].flatMap((text) => text || []).map(fold),
    ],
    threshold: matchSorter.rankings.CONTAINS,
    baseSort: (a, b) => displayName(a.item).localeCompare(displayName(b.item)),
  }).map(toChoice);

/**
 * The companies offered for an input: catalogue matches in their order, then cached companies. An integer
 * offers that id first, whether the company is known or not; disabled if it is compared already, so that no other
 * company takes its place.
 */
export function companyChoices(
  known: Known,
  found: readonly CompanySummaryResponse[],
  chosen: readonly number[],
  typed: string,
): CompanyChoice[] {
  const text = typed.trim();
  const id = parseCompanyId(text);
  const all = new Map<number, CompanyChoice>();
  if (id !== null) {
    const choice = toChoice(known.get(id) ?? { id, name: null, domain: null });
    all.set(id, chosen.includes(id) ? { ...choice, hint: 'Already compared', disabled: true } : choice);
  }
  for (const choice of [...found.map(toChoice), ...matching(known, text)])
    if (!all.has(choice.id) && !chosen.includes(choice.id)) all.set(choice.id, choice);
  return [...all.values()].slice(0, MAX_CHOICES);
}

const toChoice = (company: Pick<CompanySummaryResponse, 'id' | 'name' | 'domain'>): CompanyChoice => ({
  id: company.id,
  name: displayName(company),
  hint: company.domain ?? '',
  disabled: false,
});
