import { fold } from '#contract/alphabet.ts';
import type { HeadlineFact } from './headline-facts.ts';

// Matches a legal form at the end of a name, so that "Acme Inc." and "Acme" count as the same company.
const LEGAL_FORM =
  /[\s,]+(?:inc|ltd|llc|plc|gmbh|ag|se|sa|spa|nv|bv|ab|as|oy|corp|corporation|company|co|limited)$/u;

/** Skip longer company names: they can't occur in headlines, which are only parsed up to 200 characters. */
const MAX_NAME_LENGTH = 300;

const nameKey = (name: string) => fold(name).replaceAll('.', '').replace(LEGAL_FORM, '').trim();

interface Named {
  readonly name: string | null;
  readonly legal_name: string | null;
}

/**
 * Returns a function that tests whether a name in a headline is this company's. Legal forms such as "Inc." are
 * ignored.
 */
export function createPartyTest({ name, legal_name }: Named): (party: string) => boolean {
  const own = new Set(
    [name, legal_name].flatMap((each) => (each && each.length <= MAX_NAME_LENGTH ? [nameKey(each)] : [])),
  );
  return (party) => own.has(nameKey(party));
}

export const partiesOf = (fact: HeadlineFact): string[] =>
  fact.kind === 'acquisition' ? [fact.buyer, fact.target] : [fact.company];
