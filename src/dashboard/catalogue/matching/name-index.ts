import { type OtherName, otherNames } from '#company-search/other-names.ts';
import { bisect } from '#search/bisect.ts';
import { foldedWords } from '#search/tokenize.ts';
import { isMeaningless, synonymsOf } from '#search/word-lists.ts';
import { canonical } from './company-words.ts';
import type { NamedCompany } from './finding.ts';
import { MultiMap } from './multi-map.ts';
import { type NameWord, toNameWord } from './pair-words.ts';
import { parseDomain } from './parse-domain.ts';
import { parseName } from './parse-name.ts';
import { tickerKey } from './parse-ticker.ts';
import { createTypoSearch } from './typo-search.ts';

/** One of the names of a company. */
export interface KnownName {
  readonly company: NamedCompany;
  readonly kind: 'name' | 'legal name' | OtherName['kind'];
  readonly text: string;
  /** The name with its legal form; without one if the legal name is unknown. */
  readonly legal: string;
  readonly words: readonly NameWord[];
  /** True if several companies may be meant by this name. */
  readonly isShared: boolean;
}

/** True for a company's current names. False for former names, brands and nicknames. */
export const isCurrentName = ({ kind }: KnownName): boolean => kind === 'name' || kind === 'legal name';

/** Minimum number of initials. Fewer would stand for too many names. */
export const MIN_INITIALS = 3;
/** Maximum number of names that are compared with a line word by word. */
const MAX_COMPARED = 200;
/** Maximum number of words to look up that begin with a typed word. */
const MAX_BEGINNINGS = 50;
/** Minimum length of a typed word that may be the beginning of another one. Shorter words begin too many others. */
const MIN_PREFIX = 3;
/** Minimum total length of two typed words that may be a single word with a typo and a space in it. */
const MIN_JOINED = 8;

export const initialsOf = (words: readonly string[]): string => words.map((word) => word.charAt(0)).join('');

/** Returns the initials of a name with “&”, such as “J&J”; '' for other names. */
function shortFormOf(name: string): string {
  const words = name.includes('&') ? parseName(name).words : [];
  return words.length === 2 ? words.map((word) => word.charAt(0).toUpperCase()).join('&') : '';
}

/** True if a legal name is the name with a legal form behind it. Most legal names are. */
const differsByForm = (legalName: string, name: string): boolean =>
  name !== '' && legalName.startsWith(name) && foldedWords(legalName.slice(name.length)).every(isMeaningless);

export type NameIndex = ReturnType<typeof createNameIndex>;

/** Creates an empty index of companies by id, domain, ticker, name and word. */
export function createNameIndex() {
  const byId = new Map<number, NamedCompany>();
  const byDomain = new MultiMap<string, NamedCompany>();
  /** Companies by the domains of a built-in list. The API may know no domain of the company, or another one. */
  const byKnownDomain = new MultiMap<string, NamedCompany>();
  const byFormerTicker = new MultiMap<string, NamedCompany>();
  const byTicker = new MultiMap<string, NamedCompany>();
  const byTickerRoot = new MultiMap<string, NamedCompany>();
  const byLetters = new MultiMap<string, KnownName>();
  const byWord = new MultiMap<string, KnownName>();
  const byInitials = new MultiMap<string, KnownName>();
  /** Words by their text, so that equal words share one object. */
  const words = new Map<string, NameWord>();
  let sorted: readonly string[] | null = null;
  let searchTypos: ((typed: string) => string[]) | null = null;

  function wordOf(text: string): NameWord {
    const known = words.get(text);
    if (known) return known;
    const added = toNameWord(text);
    words.set(text, added);
    return added;
  }

  function addName(company: NamedCompany, text: string, kind: KnownName['kind'], isShared = false) {
    const { words: found } = parseName(text);
    const name = {
      company,
      kind,
      text,
      legal: company.legal_name ?? text,
      words: found.map(wordOf),
      isShared,
    };
    const letters = found.join('');
    // Skip a legal name with the same words. Most legal names differ from the name only in the legal form.
    if (kind !== 'name' && byLetters.get(letters).some((known) => known.company === company)) return;
    byLetters.add(letters, name);
    name.words.forEach((word, index) => {
      if (name.words.indexOf(word) === index) byWord.add(word.canonical, name);
    });
    if (found.length >= MIN_INITIALS) byInitials.add(initialsOf(found), name);
  }

  /** Returns the words of names that begin with a text. */
  function wordsFrom(start: string): string[] {
    const all = (sorted ??= [...words.keys()].toSorted());
    const from = bisect(0, all.length, (place) => (all[place] ?? '') >= start);
    return all.slice(from, from + MAX_BEGINNINGS).filter((word) => word.startsWith(start));
  }

  /** Returns the words of names that a misspelled word may stand for. */
  const wordsNear = (typed: string): string[] => (searchTypos ??= createTypoSearch(words.keys()))(typed);

  const namesWith = (word: string): readonly KnownName[] => byWord.get(canonical(word));
  const isKnown = (word: string): boolean => words.has(word);

  return {
    isKnown,

    add(company: NamedCompany): void {
      const [name, legalName] = [company.name?.trim() ?? '', company.legal_name?.trim() ?? ''];
      byId.set(company.id, company);
      const ticker = company.ticker ? tickerKey(company.ticker) : '';
      if (ticker !== '') byTicker.add(ticker, company);
      // "BRK.B" is also written "BRKB".
      if (ticker.includes('.')) {
        byTicker.add(ticker.replaceAll('.', ''), company);
        byTickerRoot.add(ticker.replace(/\..*$/, ''), company);
      }
      const domain = company.domain ? parseDomain(company.domain) : null;
      if (domain !== null) byDomain.add(domain, company);
      if (name !== '') addName(company, name, 'name');
      const shortForm = shortFormOf(name);
      if (shortForm !== '') addName(company, shortForm, 'other name');
      if (legalName !== '' && !differsByForm(legalName, name)) addName(company, legalName, 'legal name');
      const others = otherNames(name);
      for (const { text, kind, isShared } of others.names) addName(company, text, kind, isShared);
      for (const known of others.domains) byKnownDomain.add(known, company);
      for (const former of others.formerTickers) byFormerTicker.add(former, company);
      // The companies may have new words, so rebuild these when they are next needed.
      sorted = searchTypos = null;
    },

    withId: (id: number): NamedCompany | undefined => byId.get(id),
    withDomain: (domain: string): readonly NamedCompany[] => byDomain.get(domain),
    withKnownDomain: (domain: string): readonly NamedCompany[] => byKnownDomain.get(domain),
    withFormerTicker: (ticker: string): readonly NamedCompany[] => byFormerTicker.get(tickerKey(ticker)),
    withTicker: (ticker: string): readonly NamedCompany[] => byTicker.get(tickerKey(ticker)),
    /** Returns the companies whose ticker is this text with a share class behind it: “BRK.B” for “BRK”. */
    withTickerRoot: (root: string): readonly NamedCompany[] => byTickerRoot.get(root),
    /** Returns the names with exactly these letters. Spaces and legal forms don't count. */
    withLetters: (letters: string): readonly KnownName[] => byLetters.get(letters),

    /** Returns the names of three or more words that have these initials. */
    withInitials: (initials: string): readonly KnownName[] => byInitials.get(initials),

    /** Returns the names that share a word with the typed name. Names that share the rarest words come first. */
    similarTo(typed: readonly string[]): ReadonlySet<KnownName> {
      const joined = typed.slice(1).map((word, index) => `${typed[index] ?? ''}${word}`);
      const forms = typed.flatMap((word) => {
        const own = [word, ...synonymsOf(word)].filter((form) => namesWith(form).length > 0);
        if (own.length > 0) return own;
        return [...wordsNear(word), ...(word.length < MIN_PREFIX ? [] : wordsFrom(word))];
      });
      // If no typed word is known, a single word may have been both split and misspelled: “Exon Mobil” for ExxonMobil.
      const mistyped = typed.some(isKnown)
        ? []
        : joined.filter((word) => word.length >= MIN_JOINED && !isKnown(word)).flatMap(wordsNear);
      const wanted = new Set([...joined, ...mistyped, ...forms].map(canonical));
      const lists = [...wanted]
        .map((word) => byWord.get(word))
        .filter((names) => names.length > 0)
        .toSorted((a, b) => a.length - b.length);
      const rare = lists.filter((names) => names.length <= MAX_COMPARED);
      if (rare.length > 0) return new Set(rare.flat().slice(0, MAX_COMPARED));
      // Many names contain a frequent word, but few of them share a second word with the typed name.
      const hasTwo = (name: KnownName) => name.words.filter((word) => wanted.has(word.canonical)).length > 1;
      return new Set(lists.length > 1 ? (lists[0] ?? []).filter(hasTwo).slice(0, MAX_COMPARED) : []);
    },

    /** True if no other company has a name with all of these words. */
    isUnique(company: NamedCompany, shared: readonly NameWord[]): boolean {
      const [first, ...others] = shared;
      if (!first) return false;
      return byWord
        .get(first.canonical)
        .every((name) => name.company === company || others.some((word) => !name.words.includes(word)));
    },
  };
}
