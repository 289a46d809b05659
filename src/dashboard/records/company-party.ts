import { fold } from '#contract/alphabet.ts';
import type { HeadlineFact } from './headline-facts.ts';

// Legal form at the end of a name: "Acme Inc." and "Acme" are the same company.
const LEGAL_FORM =
  /[\s,]+(?:inc|ltd|llc|plc|gmbh|ag|se|sa|spa|nv|bv|ab|as|oy|corp|corporation|company|co|limited)$/u;

/** Longer names can't occur, because only headlines of up to 200 characters are parsed. */
const MAX_NAME_LENGTH = 300;

const nameKey = (name: string) => fold(name).replaceAll('.', '').replace(LEGAL_FORM, '').trim();

interface Named {
  readonly name: string | null;
  readonly legal_name: string | null;
}

/** Returns a function that tells whether a name in a headline means this company, with or without a legal form. */
export function createPartyTest({ name, legal_name }: Named): (party: string) => boolean {
  const own = new Set(
    [name, legal_name].flatMap((each) => (each && each.length <= MAX_NAME_LENGTH ? [nameKey(each)] : [])),
  );
  return (party) => own.has(nameKey(party));
}

export const partiesOf = (fact: HeadlineFact): string[] =>
  fact.kind === 'acquisition' ? [fact.buyer, fact.target] : [fact.company];
