import { fold } from '#contract/alphabet.ts';
import type { HeadlineFact } from './headline-facts.ts';

// A closing legal form: "Acme Inc." and "Acme" are one company.
const LEGAL_FORM =
  /[\s,]+(?:inc|ltd|llc|plc|gmbh|ag|se|sa|spa|nv|bv|ab|as|oy|corp|corporation|company|co|limited)$/u;

/** Headlines that are read are not as long. */
const MAX_NAME_LENGTH = 300;

const nameKey = (name: string) => fold(name).replaceAll('.', '').replace(LEGAL_FORM, '').trim();

interface Named {
  readonly name: string | null;
  readonly legal_name: string | null;
}

/** Tells whether a name in a headline is that of a company, with or without a legal form. */
export function createPartyTest({ name, legal_name }: Named): (party: string) => boolean {
  const own = new Set(
    [name, legal_name].flatMap((each) => (each && each.length <= MAX_NAME_LENGTH ? [nameKey(each)] : [])),
  );
  return (party) => own.has(nameKey(party));
}

/** The companies that take part in what a headline reports. */
export const partiesOf = (fact: HeadlineFact): string[] =>
  fact.kind === 'acquisition' ? [fact.buyer, fact.target] : [fact.company];
