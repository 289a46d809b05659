import { joinedWords, meaningful } from '#search/word-lists.ts';

/** A company's name, split into its parts. */
export interface ParsedName {
  readonly text: string;
  /** Words of the name in lower case, without accents and legal forms. */
  readonly words: readonly string[];
  /** Letter of the share class in lower case; '' if the name has none. */
  readonly shareClass: string;
}

/** Matches a share class: "Class A", "Series C common stock". */
export const SHARE_CLASS =
  /\b(?:class|cl|series|ser)\.?\s+([a-z])\b(?:\s+(?:shares?|shs|stock|common|new)\b)*/i;
/** Matches a share class that is just a letter behind the name: “Fox A”, “Alphabet (Google) A shares”. */
const CLASS_LETTER = /(?<=[\p{L}.)]{3})\s+([abc])(?:\s+(?:shares?|shs))?\s*$/iu;
/** A fast test before `SHARE_CLASS`, because most names have no share class. */
const MAY_HAVE_CLASS = /\b(?:cl|ser)/i;
/** Matches descriptions of a security behind a company's name in lists of holdings. */
const SECURITY =
  /[\s,-]+(?:(?:sponsored\s+|american\s+)?(?:ad[rs]s?|(?:depositary|depository)\s+(?:shares?|receipts?))|(?:common|capital|ordinary|voting|registered|preferred)\s+(?:stock|shares?)(?:\s+new)?|(?:cap|capital|com|ord|ordinary|reg|registered)\s+(?:stk|stock|shs|shares?)|com(?:\s+new)?|shs|ord|paired\s+(?:ctfs?|certificates?|shs|shares?|stock)|(?:shs?|shares?)\s+(?:of\s+)?ben(?:eficial)?\s+int(?:erest)?|cdi(?:\s+\d+:\d+)?|new(?=\s*$)|unit|cl|class|npv|non[\s-]?(?:vtg|voting)|vtg|usd|eur|gbp|when\s+issued)\.?\s*$/i;
/** Matches the par value of a share: "$0.00001 par value", "USD0.01", "EUR 0.32". */
const PAR_VALUE =
  /[\s,(-]+(?:[$€£]|USD|EUR|GBP|CHF|CAD|JPY|DKK|SEK|NOK)\s?\d[\d.,]*(?:\s+par\s+value)?[\s)]*$/i;
/** Matches a maturity date. “UNIT 99/99/9999” stands for a security that never matures. */
const MATURITY = /\s\d{2}\/\d{2}\/\d{4}\s*$/;
/** Matches long legal forms: “ALLEGION PUB LTD CO” is Allegion plc, and “PNC Bank, National Association” is a bank. */
const LONG_FORM = /[\s,]+(?:pub(?:lic)?\s+(?:ltd|limited)\s+co(?:mpany)?|national\s+association)\.?\s*$/i;
/**
 * Matches the rest of a legal form in a name that was cut off after about 30 letters: “ULTA SALON COSMETICS & FRAG I”.
 */
const CUT_OFF_FORM = /^(.{24,34})\s(?:I|IN|C|CO|COR|CORPO?|L|LT|P|PL|H|HL|HO|HOL|HLD|G|GR|GRO|N)$/;
/** Matches a state after the name, as the SEC writes it: "ORACLE CORP /DE/". */
const STATE = /\s*\/[A-Z]{2,3}\/?\s*$/;

/** Splits the share class off a name. It is a lower-case letter, or '' if the name has none. */
function takeShareClass(name: string): readonly [rest: string, shareClass: string] {
  const found = MAY_HAVE_CLASS.test(name) ? SHARE_CLASS.exec(name) : null;
  // A share class needs a name before it.
  if (found === null || found.index === 0) return [name, ''];
  const rest = `${name.slice(0, found.index)} ${name.slice(found.index + found[0].length)}`;
  return [rest, (found[1] ?? '').toLowerCase()];
}

/** Parses a company's name from the API. */
export function parseName(text: string): ParsedName {
  const [name, shareClass] = takeShareClass(text);
  return { text, words: meaningful(joinedWords(name)), shareClass };
}

/** Parses a name from a user's list. Removes what lists of securities append to names. */
export function parseTypedName(typed: string): ParsedName {
  const text = typed.trim();
  const [rest, named] = takeShareClass(withoutSecurity(text.replace(STATE, '').replace(CUT_OFF_FORM, '$1')));
  const name = withoutSecurity(rest);
  const letter = named === '' ? (CLASS_LETTER.exec(name)?.[1] ?? '') : '';
  return {
    text,
    words: meaningful(joinedWords(letter === '' ? name : name.replace(CLASS_LETTER, ''))),
    shareClass: named === '' ? letter.toLowerCase() : named,
  };
}

/** Removes what follows a name in lists of securities, such as "Common Stock" or "$0.01 par value". */
function withoutSecurity(name: string): string {
  const shorter = name
    .replace(PAR_VALUE, '')
    .replace(MATURITY, '')
    .replace(SECURITY, '')
    .replace(LONG_FORM, '');
  return shorter === name ? name : withoutSecurity(shorter);
}
