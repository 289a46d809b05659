import type { HeadlineAmount, HeadlineFact } from '#dashboard/records/headline-facts.ts';

const COMPACT = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;

/** "$1.4B" or "NOK 220M"; never a currency that the headline did not name. */
export function formatAmount({ value, currency }: HeadlineAmount): string {
  return /^[A-Z]{3}$/.test(currency)
    ? value.toLocaleString('en', { ...COMPACT, style: 'currency', currency })
    : `${currency}${value.toLocaleString('en', COMPACT)}`;
}

/** A fact as its company would tell it; `isCompany` says which of the names is that company's. */
export function formatFact(fact: HeadlineFact, isCompany: (name: string) => boolean): string {
  switch (fact.kind) {
    case 'acquisition': {
      const { buyer, target, amount, isCompleted } = fact;
      const price = amount ? ` for ${formatAmount(amount)}` : '';
      if (isCompany(buyer)) return `${isCompleted ? 'Acquired' : 'Agreed to acquire'} ${target}${price}`;
      return `${isCompleted ? 'Acquired' : 'To be acquired'} by ${buyer}${price}`;
    }
    case 'funding':
      return `Raised ${formatAmount(fact.amount)}${fact.round ? `, ${fact.round}` : ''}`;
    case 'appointment':
      return `${fact.person} named ${fact.role}`;
  }
}
