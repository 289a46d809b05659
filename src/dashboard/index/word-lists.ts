import { foldedWords } from './tokenize.ts';

/** Legal forms in the main languages, as one folded word each: "S.p.A." is read as "spa". */
const LEGAL_FORMS =
  'inc incorporated corp corporation co company ltd limited llc llp lp plc pty pte pvt gmbh mbh ag kg kgaa ohg ug se sa sas sasu sarl eurl sca snc srl spa sapa nv bv cv vof ab aktiebolag asa as oy oyj aps sl slu sau cia ltda lda sro doo zoo spzoo ooo oao pao zao kk bhd tbk jsc pjsc kft zrt nyrt dac';

/** Words that say nothing by themselves. */
const STOP_WORDS = 'the of and und et y in for www com';

const MEANINGLESS: ReadonlySet<string> = new Set(`${LEGAL_FORMS} ${STOP_WORDS}`.split(' '));

/** Whether a folded word carries no meaning, so that a search never requires it. */
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
] as const;

const SYNONYMS = new Map<string, string[]>();
for (const [a, b] of PAIRS)
  for (const [word, other] of [
    [a, b],
    [b, a],
  ] as const)
    SYNONYMS.set(word, [...(SYNONYMS.get(word) ?? []), other]);

const UMLAUT = /([aou])e/g;

/** Other usual spellings of a folded word: "saint" for "st" and the other way round, "muller" for "mueller". */
export function synonymsOf(word: string): readonly string[] {
  const known = SYNONYMS.get(word) ?? [];
  const plain = word.replaceAll(UMLAUT, '$1');
  return plain === word ? known : [...known, plain];
}

const LETTER = /^\p{L}$/u;
/** Most words are longer, which needs no look at the letter. */
const isLetter = (word: string) => word.length <= 2 && LETTER.test(word);

/** Runs of two or more single letters, each joined to one word: "s p a" is "spa". `to` is excluded. */
export function letterRuns(
  words: readonly string[],
): { readonly from: number; readonly to: number; readonly word: string }[] {
  const runs: { from: number; to: number; word: string }[] = [];
  for (let from = 0; from < words.length; from++) {
    let to = from;
    while (to < words.length && isLetter(words[to] ?? '')) to += 1;
    if (to - from > 1) runs.push({ from, to, word: words.slice(from, to).join('') });
    from = Math.max(from, to);
  }
  return runs;
}

/** The words with each run of single letters as one word. */
export function joinLetters(words: readonly string[]): readonly string[] {
  const runs = letterRuns(words);
  if (runs.length === 0) return words;
  const runAt = new Map(runs.map((run) => [run.from, run]));
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const run = runAt.get(at);
    joined.push(run?.word ?? words[at] ?? '');
    if (run) at = run.to - 1;
  }
  return joined;
}

const PIECE = /\S+/g;
const SIGNS = /[^\p{L}\p{N}\p{M}\s]/u;

/**
 * What a name of several words is in one: all of it, what carries meaning, with its signs spelled out, and each of
 * its parts with punctuation or single letters, and the initials of names with "&". So "AT&T Labs" is also "attlabs", "atandtlabs" and "att".
 */
export function joinedForms(name: string, words: readonly string[]): { whole: string[]; parts: string[] } {
  if (words.length < 2) return { whole: [], parts: [] };
  const pieces = SIGNS.test(name) ? (name.match(PIECE) ?? []) : [];
  const parts = pieces.flatMap((piece) => {
    const own = pieces.length > 1 && SIGNS.test(piece) ? foldedWords(piece) : [];
    return own.length > 1 ? own.join('') : [];
  });
  const spelledOut = /[&+]/.test(name) ? foldedWords(name.replaceAll(/[&+]/g, ' and ')).join('') : '';
  const whole = [words.join(''), meaningful(joinLetters(words)).join(''), spelledOut];
  const initials =
    spelledOut === ''
      ? ''
      : meaningful(words)
          .map((word) => word.charAt(0))
          .join('');
  const others = (forms: readonly string[]) =>
    [...new Set(forms)].filter((form) => form && !words.includes(form));
  return {
    whole: others(whole),
    parts: others([...parts, initials, ...letterRuns(words).map(({ word }) => word)]),
  };
}

/** The words that carry meaning; all of them if none does. */
export function meaningful(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !isMeaningless(word));
  return kept.length > 0 ? kept : words;
}
