import type { CompanySummaryReading } from '#contract/reading.ts';
import { displayName } from '../../company-words.ts';
import { fold } from '../../fold.ts';
import { parseWhole } from '../../page-search.ts';

/** A company as it is offered for comparison. */
export interface CompanyChoice {
  readonly id: number;
  readonly name: string;
  /** What tells two companies of one name apart. */
  readonly hint: string;
}

const OFFERED = 50;

/** Without accents and case, so that "sao" finds "São". */

/**
 * The companies to offer for what was typed: the known ones whose name, ticker or domain holds it, those
 * that start with it first. A whole number offers that id, whether the company is known or not.
 */
export function companyChoices(
  known: ReadonlyMap<number, CompanySummaryReading>,
  chosen: readonly number[],
  typed: string,
): CompanyChoice[] {
  const sought = fold(typed.trim());
  const id = parseWhole(typed.trim());
  const others = [...known.values()].filter((company) => company.id !== id && !chosen.includes(company.id));
  const matching = others.flatMap((company) => {
    const texts = [displayName(company), company.ticker ?? '', company.domain ?? ''].map(fold);
    if (!texts.some((text) => text.includes(sought))) return [];
    return [{ choice: toChoice(company), first: texts.some((text) => text.startsWith(sought)) }];
  });
  const ranked = matching.toSorted(
    (a, b) => Number(b.first) - Number(a.first) || a.choice.name.localeCompare(b.choice.name),
  );
  const byName = ranked.slice(0, OFFERED).map(({ choice }) => choice);
  if (id === undefined || chosen.includes(id)) return byName;
  return [toChoice(known.get(id) ?? { id, name: null, domain: null }), ...byName];
}

const toChoice = (company: Pick<CompanySummaryReading, 'id' | 'name' | 'domain'>): CompanyChoice => ({
  id: company.id,
  name: displayName(company),
  hint: company.domain ?? '',
});
