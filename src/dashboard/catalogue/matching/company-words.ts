import { matchTypo } from '#search/match-word.ts';
import { singularOrPluralOf, synonymsOf } from '#search/word-lists.ts';
import type { Reason } from './line-match.ts';

/** Returns the form of a word for comparisons. Abbreviations are written out, and plurals become singular. */
export function canonical(word: string): string {
  const known = synonymsOf(word).find((other) => other.length > word.length) ?? word;
  return known.endsWith('s') ? (singularOrPluralOf(known) ?? known) : known;
}

const toSet = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/).flatMap((word) => [canonical(word), canonical(`${word}s`)]));

/** Words that can be added to or left out of a company's name without changing which company is meant. */
const CORPORATE = toSet(
  `group grp gp partnership holding hldg hldgs international intl worldwide global industry enterprise technology tech
   partner venture usa us corporate cos na parent org new del`,
);

/** Words for what a company does. Official names often append one to the short name: “Cisco Systems”. */
const DESCRIPTIVE = toSet(
  `communication system store wholesale motor computer computing software network pharmaceutical pharma laboratory lab
   brand chemical food pizza electronic semiconductor financial bancorp bancshare entertainment media interactive product
   solution service platform therapeutic science bioscience trust reit transport realty restaurant resort circuit
   consulting research engineering online freight line salon cosmetic fragrance general outdoor cruise wireless
   aerospace material energy insurance healthcare health airline telecom telecommunication railway railroad rr mining
   refining navigation elevator automotive aviation apparel footwear beverage brewing brewery pharmacy genomic
   biotechnology biopharma biopharmaceutical apartment associate logistics packaging instrument dental optical`,
);

const PLAIN = [...DESCRIPTIVE, ...CORPORATE];

/** Words that occur in so many names that a single one of them doesn't identify a company. */
const VAGUE = toSet(
  `american america united general national first universal standard southern northern western eastern north south
   east west central royal old best great big digital data capital bank insurance energy power electric water gas oil
   steel air life home real property estate management investment union pacific atlantic european european asian
   mutual federal state city community advanced applied global international public one dollar smart open next alliance
   consolidated integrated independent premier modern quality total direct express security safety
   information business construction development education air sun green blue black white gold silver`,
);

/** True for words such as “Group”, “Systems” and “American”, which are in the names of many companies. */
export const isPlain = (canonicalWord: string): boolean =>
  VAGUE.has(canonicalWord) || DESCRIPTIVE.has(canonicalWord) || CORPORATE.has(canonicalWord);

/** Words for a company that owns other companies. Most large companies have one in their names. */
const HOLDING = toSet('group grp gp holding hldg hldgs international intl worldwide global');

export const isHolding = (canonicalWord: string): boolean => HOLDING.has(canonicalWord);

/** Words for a bank. People use them interchangeably: “Fifth Third Bank” is Fifth Third Bancorp. */
const BANKS: ReadonlySet<string> = new Set(['bank', 'bancorp', 'bancshare', 'bancshares', 'bancorporation']);

export const areBothBanks = (one: string, other: string): boolean => BANKS.has(one) && BANKS.has(other);

/** Countries and states that regulators append to the names of companies incorporated there: “CHUBB LTD SWITZ”. */
const JURISDICTIONS: ReadonlySet<string> = new Set(
  `ireland switz switzerland bermuda cayman netherlands neth luxembourg lux wash calif penn conn mich minn tex delaware
   nev nevada md maryland va nj ny`.split(/\s+/),
);

export type WordWeight = 'minor' | 'descriptive' | 'distinctive';

/** Words that people often mistype, because they pay little attention to them. */
const LONG_CORPORATE =
  'incorporated corporation company companies limited group holdings international technologies worldwide enterprises industries'.split(
    ' ',
  );

/**
 * Returns how much a word helps to identify a company. A single letter helps little, because it is usually an initial.
 */
export function weightOf(canonicalWord: string): WordWeight {
  if (canonicalWord.length === 1 || CORPORATE.has(canonicalWord)) return 'minor';
  return DESCRIPTIVE.has(canonicalWord) ? 'descriptive' : 'distinctive';
}

/**
 * Returns the weight of a typed word that isn't in the company's name. Abbreviations count: "Sys" says as little as
 * "Systems".
 */
export function weightOfExtra(canonicalWord: string): WordWeight {
  if (JURISDICTIONS.has(canonicalWord)) return 'minor';
  const weight = weightOf(canonicalWord);
  // A long word may also be a word that was cut off, because some lists allow only 28 letters for a name.
  const isShortened =
    weight === 'distinctive' &&
    !VAGUE.has(canonicalWord) &&
    PLAIN.some((word) =>
      // Words of one or two letters, such as “HR” for “H&R”, aren't treated as abbreviations.
      canonicalWord.length > 2 && canonicalWord.length <= MAX_SHORTENED
        ? isAbbreviation(canonicalWord, word)
        : word.startsWith(canonicalWord),
    );
  return isShortened ? 'descriptive' : weight;
}

/** True if a word is a misspelled legal form such as “Incorprated”, or another misspelled word that says little. */
export const isMistypedForm = (word: string): boolean =>
  LONG_CORPORATE.some((form) => matchTypo(word, form, 0, form.length, false) !== null);

/** True if a word is so common that a name with only such words may belong to any of many companies. */
export const isVague = (canonicalWord: string): boolean =>
  VAGUE.has(canonicalWord) || weightOf(canonicalWord) !== 'distinctive';

const MIN_ABBREVIATION = 2;
const MAX_SHORTENED = 5;
const MIN_SHARED = 3;

/** True if a word is short for another: "elec", "finl" and "pwr" for "electric", "financial" and "power". */
export function isAbbreviation(short: string, long: string): boolean {
  if (short.length < MIN_ABBREVIATION || long.length < short.length + 2 || short[0] !== long[0]) return false;
  if (long.startsWith(short)) return true;
  let at = 0;
  while (short[at] === long[at]) at += 1;
  // An abbreviation begins with the same letters as the long word. If these are fewer than `MIN_SHARED`, the rest has
  // no vowels: “mgmt”, “intl”. Otherwise, it may have some: “pete” for “petroleum”.
  if (at < MIN_SHARED && /[aeiou]/.test(short.slice(at))) return false;
  let from = at;
  for (const letter of short.slice(at)) {
    from = long.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}

/** True if one word differs from the other only by doubling a letter: “Aple” and “Apple”. */
export function isDoubledLetter(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length !== short.length + 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return at > 0 && long[at] === long[at - 1] && short.slice(at) === long.slice(at + 1);
}

/** Kinds of typos. */
const SLIPS = ['swapped letters', 'one letter', 'two letters'] as const;
type Slip = (typeof SLIPS)[number];

export const isSlip = ({ kind }: Reason): boolean => SLIPS.some((slip) => slip === kind);

/** Returns the single typo that turns one word into the other; null if it takes more than one. */
export function slipBetween(typed: string, word: string): Slip | null {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const [rest, other] = [typed.slice(at), word.slice(at)];
  if (rest.slice(1) === other || rest === other.slice(1)) return 'one letter';
  if (rest.slice(1) === other.slice(1)) return 'one letter';
  const isSwap = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
  return isSwap ? 'swapped letters' : null;
}
