import { foldedWords, UNSEPARATED_FORMS } from './tokenize.ts';

/** Legal forms in the main languages, each as one folded word: "S.p.A." becomes "spa". */
const LEGAL_FORMS =
  'inc incorporated corp corporation co company ltd limited llc llp lp plc pty pte pvt gmbh mbh ag kg kgaa ohg ug se sa sas sasu sarl eurl sca snc srl spa sapa nv bv cv vof ab aktiebolag asa as oy oyj aps sl slu sau cia ltda lda sro doo zoo spzoo ooo oao pao zao kk bhd tbk jsc pjsc kft zrt nyrt dac sdn uab sia ou hf ehf bvba sprl sca scs srls selarl pllc gbr ood eood тов прат ат ао ип';

/** Legal forms of several words, each of which means something else by itself. */
const FORM_PHRASES = [
  'sp zoo',
  'sa de cv',
  'sab de cv',
  's de rl de cv',
  'private limited',
  'public limited',
  'ab publ',
].map((phrase) => phrase.split(' '));

const STOP_WORDS = 'the of and und et y in for www com companies';

const MEANINGLESS: ReadonlySet<string> = new Set([
  ...`${LEGAL_FORMS} ${STOP_WORDS}`.split(' '),
  ...FORM_PHRASES.map((words) => words.join('')),
  ...UNSEPARATED_FORMS,
]);

/** True if a folded word has no meaning of its own. Searches never require such words. */
export const isMeaningless = (word: string): boolean => MEANINGLESS.has(word);

const PAIRS = [
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['intl', 'international'],
  ['natl', 'national'],
  ['bros', 'brothers'],
  ['mfg', 'manufacturing'],
  ['assoc', 'associates'],
  ['grp', 'group'],
  ['hldgs', 'holdings'],
  ['mgmt', 'management'],
  ['svcs', 'services'],
  ['dept', 'department'],
  ['univ', 'university'],
  ['ctr', 'center'],
  ['centre', 'center'],
  ['labs', 'laboratories'],
  ['dr', 'doctor'],
  ['1st', 'first'],
  ['2nd', 'second'],
  ['3rd', 'third'],
  ['4th', 'fourth'],
  ['5th', 'fifth'],
] as const;

const SYNONYMS = new Map<string, string[]>();
for (const [a, b] of PAIRS)
  for (const [word, other] of [
    [a, b],
    [b, a],
  ] as const)
    SYNONYMS.set(word, [...(SYNONYMS.get(word) ?? []), other]);

const UMLAUT = /([aou])e/g;

/** Returns other common spellings of a folded word: "saint" for "st" and vice versa, "muller" for "mueller". */
export function synonymsOf(word: string): readonly string[] {
  const known = SYNONYMS.get(word) ?? [];
  const plain = word.replaceAll(UMLAUT, '$1');
  return plain === word ? known : [...known, plain];
}

const LETTER = /^\p{L}$/u;
/** Checking the length first is faster, because most words are longer. */
const isLetter = (word: string) => word.length <= 2 && LETTER.test(word);

const PIECE = /\S+/g;

/** Splits a text into words and joins runs of single letters: "S. p. A." and "s p a" become "spa". */
function joinLetters(text: string): string[] {
  const joined: string[] = [];
  let run = '';
  const endRun = () => {
    if (run !== '') joined.push(run);
    run = '';
  };
  for (const [piece] of text.matchAll(PIECE)) {
    const words = foldedWords(piece);
    const letters = words.every(isLetter) ? words.join('') : '';
    // A legal form in single letters doesn't belong to the letters before it: "H & M S.A."
    if (words.length > 1 && isMeaningless(letters)) endRun();
    for (const word of words) {
      if (!isLetter(word)) endRun();
      run += word;
      if (!isLetter(word)) endRun();
    }
  }
  endRun();
  return joined;
}

/** First words of `FORM_PHRASES`, to rule out most words quickly. */
const FORM_STARTS: ReadonlySet<string | undefined> = new Set(FORM_PHRASES.map(([first]) => first));

/** Joins legal forms of several words: "sp", "zoo" become "spzoo". */
function joinForms(words: readonly string[]): readonly string[] {
  if (!words.some((word) => FORM_STARTS.has(word))) return words;
  const joined: string[] = [];
  for (let at = 0; at < words.length;) {
    const form = FORM_PHRASES.find((phrase) => phrase.every((word, nth) => words[at + nth] === word));
    joined.push(form?.join('') ?? words[at] ?? '');
    at += form?.length ?? 1;
  }
  return joined.length === words.length ? words : joined;
}

/** Returns the folded words of a text (`words`), with single letters and the words of legal forms joined. */
export const joinedWords = (text: string, words = foldedWords(text)): readonly string[] =>
  joinForms(words.some(isLetter) ? joinLetters(text) : words);

const SIGNS = /[^\p{L}\p{N}\p{M}\s]/u;
const PLAIN = /^[\x20-\x7e]*$/;
const PLAIN_INNER_SIGN = /\S[^A-Za-z0-9\s]\S/;

/** True if a piece of a name may consist of several words: "AT&T", but not "Inc." */
const mayHaveInnerSigns = (name: string) => (PLAIN.test(name) ? PLAIN_INNER_SIGN : SIGNS).test(name);

/** Returns the distinct forms, except empty ones and words of the name itself. */
function otherThan(words: readonly string[], forms: readonly string[]): readonly string[] {
  if (forms.length === 0) return forms;
  const own = new Set(words);
  return [...new Set(forms)].filter((form) => form !== '' && !own.has(form));
}

/** The forms of a name as one word. */
interface JoinedForms {
  /** Forms of the whole name. */
  readonly whole: readonly string[];
  readonly parts: readonly string[];
  /** The meaningful letters of the name: "rocketfuel" for "Rocket Fuel Inc." */
  readonly core: string;
}

/**
 * Returns the ways to write a name, or parts of it, as one word. Those of "AT&T Labs" are "attlabs", "atandtlabs",
 * "att" (a part with a sign in it) and "atl" (the initials, only of names with "&" or "+"). Those of "I B M Corp" are
 * "ibmcorp" and "ibm" (without the legal form, and from single letters).
 */
export function joinedForms(name: string, words: readonly string[]): JoinedForms {
  const joined = joinedWords(name, words);
  const core = meaningful(joined).join('');
  if (words.length < 2) return { whole: [], parts: [], core };
  const pieces = mayHaveInnerSigns(name) ? (name.match(PIECE) ?? []) : [];
  const parts = pieces.flatMap((piece) => {
    const own = pieces.length > 1 && SIGNS.test(piece) ? foldedWords(piece) : [];
    return own.length > 1 ? own.join('') : [];
  });
  const spelledOut = /[&+]/.test(name) ? foldedWords(name.replaceAll(/[&+]/g, ' and ')).join('') : '';
  if (spelledOut !== '') {
    const initials = meaningful(words).map((word) => word.charAt(0));
    parts.push(initials.join(''));
  }
  if (joined !== words) parts.push(...joined);
  return {
    whole: otherThan(words, [words.join(''), core, spelledOut]),
    parts: otherThan(words, parts),
    core,
  };
}

/** Returns the words that have a meaning of their own, or all words if none has. */
export function meaningful(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !isMeaningless(word));
  return kept.length > 0 ? kept : words;
}

const ENDS_IN_SOUND = /(?:s|x|z|ch|sh)$/;

/** Returns the singular of an English plural; null if it doesn't look like one. */
function singularOf(word: string): string | null {
  if (!/^[a-z]{3,}s$/.test(word) || /(?:ss|us|is)$/.test(word)) return null;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  const stem = word.slice(0, -2);
  return word.endsWith('es') && ENDS_IN_SOUND.test(stem) ? stem : word.slice(0, -1);
}

/**
 * Returns the singular of a plural, or the plural of a singular in -y. Any other plural starts with its singular, so
 * a search finds it anyway.
 */
export function singularOrPluralOf(word: string): string | null {
  const singular = singularOf(word);
  if (singular !== null) return singular;
  return /^[a-z]{2,}[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : null;
}
