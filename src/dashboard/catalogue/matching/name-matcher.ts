import { brandNames } from '#company-search/brand-names.ts';
import { firstPlace } from '#search/first-place.ts';
import { letterMask, matchTypo, mayBeClose, typosIn } from '#search/match-word.ts';
import { foldedWords, wordsOf } from '#search/tokenize.ts';
import { isMeaningless, joinedWords, synonymsOf } from '#search/word-lists.ts';
import { alignNames, type NameWord, toNameWord } from './align-names.ts';
import { canonical } from './company-words.ts';
import {
  type MatchCandidate,
  type LineMatch,
  type MatchedCompany,
  NO_MATCH,
  type Reason,
} from './line-match.ts';
import {
  isTicker,
  parseDomain,
  type ParsedLine,
  parseLine,
  parseName,
  type ParsedName,
  tickerKey,
} from './parse-line.ts';

export interface NamedCompany extends MatchedCompany {
  readonly legal_name: string | null;
  readonly categories: readonly { readonly name: string | null }[];
}

interface KnownName {
  readonly company: NamedCompany;
  readonly kind: 'name' | 'legal name' | 'other name';
  readonly text: string;
  /** The name with its legal form, if the legal name is known. */
  readonly legal: string;
  readonly words: readonly NameWord[];
}

interface Finding {
  readonly company: NamedCompany;
  readonly reasons: readonly Reason[];
  readonly distance: number;
  readonly isCertain: boolean;
  readonly isBeginning?: boolean;
  /** True if the matching name is a former name or a brand. */
  readonly isOtherName?: boolean;
}

/** Maximum number of names to compare with one line word by word. */
const MAX_COMPARED = 200;
/** Longer texts aren't names, and would take long to compare word by word. */
const MAX_LENGTH = 200;
const MAX_BEGINNINGS = 50;
const MAX_CANDIDATES = 20;
const MAX_CLOSEST = 3;
/** Candidates for a line count as equally close if their distances differ by no more than this. */
const SAME_DISTANCE = 1;
/** Added to the distance of former names and brands, so that current names take precedence. */
const OTHER_NAME_DISTANCE = 3;
const OTHER_NAME_EXACT = 0.5;
const MIN_PREFIX = 3;
/** Two words must be at least this long together to be searched for as one word that was split and mistyped. */
const MIN_JOINED = 8;
/** Matches the code of an exchange after a ticker: "MSFT US Equity", "AAPL.O". */
const MARKET = /(?<=^[A-Z\d./]{1,8})(?:\s[A-Z]{2}(?:\s(?:Equity|EQUITY))?|\.[A-Z]{1,2})$/;
/** Shorter parts of a domain aren't names. */
const MIN_LABEL = 2;

/**
 * Returns shorter names that a part of a domain may stand for: "nvrinc" for NVR, "johnsonandjohnson" for Johnson &
 * Johnson.
 */
const shorterLabels = (label: string): ParsedName[] =>
  [
    label.replace(/(?<=.{3})(?:inc|corp|ltd|plc|group|usa)$/, ''),
    label.replaceAll(/(?<=.{3})and(?=.{3})/g, ''),
  ]
    .filter((form) => form !== label)
    .map(parseName);

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Returns the initials that stand for a name with "&", such as "J&J"; '' for other names. */
function initialsOf(name: string): string {
  const words = name.includes('&') ? parseName(name).words : [];
  return words.length === 2 ? words.map((word) => word.charAt(0).toUpperCase()).join('&') : '';
}

/** Words of the same length. The mask of a word is a bit set of its letters. */
interface WordsOfLength {
  readonly words: string[];
  readonly masks: number[];
}

function groupByLength(words: Iterable<string>): readonly WordsOfLength[] {
  const groups: WordsOfLength[] = [];
  for (const word of words) {
    while (groups.length <= word.length) groups.push({ words: [], masks: [] });
    groups[word.length]?.words.push(word);
    groups[word.length]?.masks.push(letterMask(word));
  }
  return groups;
}

function closeWords({ words, masks }: WordsOfLength, typed: string, mask: number, typos: number): string[] {
  const found: string[] = [];
  for (let at = 0; at < masks.length; at++) {
    const other = masks[at] ?? 0;
    if (!mayBeClose(mask, other, typos) || !mayBeClose(other, mask, typos)) continue;
    const word = words[at] ?? '';
    if (matchTypo(typed, word, 0, word.length, false)) found.push(word);
  }
  return found;
}

/**
 * Legal forms, grouped by country. Companies with the same name but legal forms from different groups are different
 * companies.
 */
const FORM_FAMILIES = [
  'inc incorporated corp corporation co company llc',
  'ag gmbh kg kgaa ohg ug',
  'nv bv',
  'spa srl',
  'ab oyj oy asa aps',
  'kk',
].map((forms) => new Set(forms.split(' ')));

/** Returns the group of a name's legal form; null if it has no legal form, or one that many countries use. */
function familyOf(name: string): number | null {
  const words = joinedWords(name).slice(1);
  const at = FORM_FAMILIES.findIndex((family) => words.some((word) => family.has(word)));
  return at < 0 ? null : at;
}

/** True if a legal name is just the name with a legal form behind it, as most are. */
const differsByForm = (legalName: string, name: string): boolean =>
  name !== '' && legalName.startsWith(name) && foldedWords(legalName.slice(name.length)).every(isMeaningless);

/** Returns a reason with its words spelled as in the name or the line, including capitals and accents. */
function inOwnLetters({ kind, about }: Reason, name: string, typed: string): Reason {
  const written = new Map(wordsOf(kind === 'missing' ? name : typed).map((word) => [word.folded, word.text]));
  return { kind, about: about.replaceAll(/\S+/g, (word) => written.get(word) ?? word) };
}

const reason = (kind: Reason['kind'], about = ''): Reason => ({ kind, about });

export type NameMatcher = ReturnType<typeof createNameMatcher>;

/** Creates an empty index that finds companies by the names, tickers, domains and ids in lists. */
export function createNameMatcher() {
  const byId = new Map<number, NamedCompany>();
  const byDomain = new Map<string, NamedCompany[]>();
  const byTicker = new Map<string, NamedCompany[]>();
  const byLetters = new Map<string, KnownName[]>();
  const byWord = new Map<string, KnownName[]>();
  /** Words by their text, so that equal words share one object. */
  const words = new Map<string, NameWord>();
  let sorted: readonly string[] | null = null;
  let byLength: readonly WordsOfLength[] | null = null;

  function wordOf(text: string): NameWord {
    const known = words.get(text);
    if (known) return known;
    const added = toNameWord(text);
    words.set(text, added);
    return added;
  }

  function addName(company: NamedCompany, text: string, kind: KnownName['kind']) {
    const { words: found } = parseName(text);
    const name = { company, kind, text, legal: company.legal_name ?? text, words: found.map(wordOf) };
    const letters = found.join('');
    const same = byLetters.get(letters);
    // Skip a legal name with the same words. Most legal names differ from the name only in the legal form.
    if (same?.some((known) => known.company === company)) return;
    if (same) same.push(name);
    else byLetters.set(letters, [name]);
    for (const key of new Set(name.words.map((word) => word.canonical))) addTo(byWord, key, name);
  }

  function add(company: NamedCompany) {
    const [name, legalName] = [company.name?.trim() ?? '', company.legal_name?.trim() ?? ''];
    byId.set(company.id, company);
    if (company.ticker) addTo(byTicker, tickerKey(company.ticker), company);
    const domain = company.domain ? parseDomain(company.domain) : null;
    if (domain !== null) addTo(byDomain, domain, company);
    if (name !== '') addName(company, name, 'name');
    const initials = initialsOf(name);
    if (initials !== '') addName(company, initials, 'other name');
    if (legalName !== '' && !differsByForm(legalName, name)) addName(company, legalName, 'legal name');
    for (const brand of brandNames(name)) addName(company, brand, 'other name');
    // Words may have been added, so rebuild both lists when they are next needed.
    sorted = byLength = null;
  }

  /** Returns the words of names that begin with a text. */
  function wordsFrom(start: string): string[] {
    const all = (sorted ??= [...words.keys()].toSorted());
    const from = firstPlace(0, all.length, (place) => (all[place] ?? '') >= start);
    return all.slice(from, from + MAX_BEGINNINGS).filter((word) => word.startsWith(start));
  }

  /** Returns the words of names that a typed word may stand for if it is mistyped. */
  function wordsNear(typed: string): string[] {
    const typos = typosIn(typed);
    if (typos === 0) return [];
    byLength ??= groupByLength(words.keys());
    const mask = letterMask(typed);
    return byLength
      .slice(Math.max(0, typed.length - typos), typed.length + typos + 1)
      .flatMap((group) => closeWords(group, typed, mask, typos));
  }

  const namesWith = (word: string): readonly KnownName[] => byWord.get(canonical(word)) ?? [];
  const isKnown = (word: string) => words.has(word);

  /** Returns the names that share a word with a typed name, starting with those that share its rarest words. */
  function comparable(typed: readonly string[]): ReadonlySet<KnownName> {
    const joined = typed.slice(1).map((word, at) => `${typed[at] ?? ''}${word}`);
    const forms = typed.flatMap((word) => {
      const own = [word, ...synonymsOf(word)].filter((form) => namesWith(form).length > 0);
      if (own.length > 0) return own;
      return [...wordsNear(word), ...(word.length < MIN_PREFIX ? [] : wordsFrom(word))];
    });
    // If no word is known, a single word may have been both split and mistyped: "Exon Mobil" for ExxonMobil.
    const mistyped = typed.some(isKnown)
      ? []
      : joined.filter((word) => word.length >= MIN_JOINED && !isKnown(word)).flatMap(wordsNear);
    const wanted = new Set([...joined, ...mistyped, ...forms].map(canonical));
    const lists = [...wanted]
      .map((word) => byWord.get(word) ?? [])
      .filter((names) => names.length > 0)
      .toSorted((a, b) => a.length - b.length);
    const rare = lists.filter((names) => names.length <= MAX_COMPARED);
    if (rare.length > 0) return new Set(rare.flat().slice(0, MAX_COMPARED));
    // Many companies share a frequent word, but few of them share another word as well.
    const hasTwo = (name: KnownName) => name.words.filter((word) => wanted.has(word.canonical)).length > 1;
    return new Set(lists.length > 1 ? (lists[0] ?? []).filter(hasTwo).slice(0, MAX_COMPARED) : []);
  }

  function isUnique(company: NamedCompany, shared: readonly NameWord[]): boolean {
    const [first, ...others] = shared;
    if (!first) return false;
    return (byWord.get(first.canonical) ?? []).every(
      (name) => name.company === company || others.some((word) => !name.words.includes(word)),
    );
  }

  /**
   * Returns the words of a company's location, ticker and categories, which may stand beside its name in the list
   * that the user wants to match.
   */
  const belongingTo = ({ location, ticker, categories }: NamedCompany) =>
    new Set(
      [location, ticker, ...categories.map(({ name }) => name)].flatMap((text) =>
        foldedWords(text ?? '').map(canonical),
      ),
    );

  /** Finds the companies that have a name with exactly the same letters as the typed one. */
  function sameLetters(typed: ParsedName): Finding[] {
    const names =
      byLetters.get(typed.words.join('')) ?? byLetters.get(foldedWords(typed.text).join('')) ?? [];
    const form = familyOf(typed.text);
    return names.map((name) => {
      const isSame = foldedWords(name.text).join(' ') === foldedWords(typed.text).join(' ');
      const isSpaced = name.words.every(({ text }, at) => text === typed.words[at]);
      const own = isSame
        ? reason(name.kind)
        : isSpaced
          ? reason(name.kind === 'other name' ? 'other name' : 'legal form')
          : reason('spacing');
      const kind = isSame || name.kind === 'name' ? [] : [reason(name.kind, name.text)];
      const reasons = own.kind === 'other name' ? [reason('other name', name.text)] : [own, ...kind];
      const distance = name.kind === 'other name' ? OTHER_NAME_EXACT : isSame ? 0 : isSpaced ? 0.1 : 0.2;
      const ownForm = familyOf(name.legal);
      // Legal forms can tell companies apart: Merck KGaA and Merck & Co. are two companies.
      const isOtherForm = form !== null && ownForm !== null && form !== ownForm;
      return {
        company: name.company,
        reasons,
        distance,
        isCertain: !isOtherForm,
        isOtherName: name.kind === 'other name',
      };
    });
  }

  function similar(typed: ParsedName): Finding[] {
    const own = typed.words.map(toNameWord);
    return [...comparable(typed.words)].flatMap((name) => {
      let belonging: ReadonlySet<string> | null = null;
      const alignment = alignNames(own, name.words, {
        isKnown,
        isUnique: (shared) => isUnique(name.company, shared),
        belongs: (word) => (belonging ??= belongingTo(name.company)).has(word.canonical),
      });
      if (!alignment) return [];
      const kind = name.kind === 'name' ? [] : [reason(name.kind, name.text)];
      const isOther = name.kind === 'other name';
      return {
        company: name.company,
        ...alignment,
        isBeginning: alignment.isBeginning && !isOther,
        distance: alignment.distance + (isOther ? OTHER_NAME_DISTANCE : 0),
        reasons: [...alignment.reasons.map((each) => inOwnLetters(each, name.text, typed.text)), ...kind],
      };
    });
  }

  /** If a line names a share class, leaves out companies of another share class. */
  function ofClass(found: readonly Finding[], { shareClass }: ParsedName): Finding[] {
    if (shareClass === '') return [...found];
    return found.flatMap((each) => {
      const own = parseName(each.company.name ?? '').shareClass;
      if (own === '') return each;
      return own === shareClass
        ? { ...each, reasons: [...each.reasons, reason('share class', shareClass.toUpperCase())] }
        : [];
    });
  }

  function findName(typed: ParsedName): Finding[] {
    const exact = ofClass(sameLetters(typed), typed);
    if (exact.some(({ isOtherName }) => isOtherName !== true)) return bestOf(exact);
    if (exact.length > 0) {
      // A former name of one company may be the beginning of another company's name: Philip Morris.
      const rivals = ofClass(similar(typed), typed).filter(
        (each) => each.isCertain && each.isBeginning === true,
      );
      return bestOf([...exact, ...rivals.map((each) => ({ ...each, distance: OTHER_NAME_EXACT }))]);
    }
    const found = bestOf(ofClass(similar(typed), typed));
    const beginning = found.filter(({ isBeginning }) => isBeginning);
    // Several names may have this beginning, and none of them is more likely than the others: “Honeywell
    // International” is no closer to Honeywell Technologies than to Honeywell Aerospace.
    const isShared =
      beginning.length > 1 &&
      found.every((each) => !each.isCertain || (each.isBeginning && isReplaced(each)));
    return isShared ? beginning.map((each) => ({ ...each, isCertain: true, distance: 0.5 })) : found;
  }

  function findDomain(domain: string): Finding[] {
    const same = byDomain.get(domain);
    if (same) return same.map((company) => certain(company, reason('domain')));
    const labels = domain.split('.');
    for (let at = 1; at < labels.length - 1; at++) {
      const parent = labels.slice(at).join('.');
      const above = byDomain.get(parent);
      if (above) return above.map((company) => certain(company, reason('parent domain', parent)));
    }
    const label =
      labels.at(/^(?:com?|org|net|gov|ac)$/.test(labels.at(-2) ?? '') && labels.length > 2 ? -3 : -2) ?? '';
    if (label.length < MIN_LABEL) return [];
    const whole = findName(parseName(label.replaceAll('-', ' ')));
    const shorter = whole.some(({ isCertain }) => isCertain)
      ? []
      : bestOf(shorterLabels(label).flatMap(sameLetters));
    const named = shorter.length > 0 ? shorter : whole;
    const tickers = (byTicker.get(tickerKey(label)) ?? []).map((company) =>
      certain(company, reason('ticker')),
    );
    return (named.length > 0 ? named : tickers).map((each) => {
      // If the company has another domain, it isn't the one in the line, unless only the ending differs.
      const own = parseDomain(each.company.domain ?? '');
      const isOther = own !== null && own.split('.')[0] !== label;
      return {
        ...each,
        reasons: [reason('name in domain', domain), ...each.reasons],
        isCertain: each.isCertain && !isOther,
      };
    });
  }

  const certain = (company: NamedCompany, ...reasons: readonly Reason[]): Finding => ({
    company,
    reasons,
    distance: 0,
    isCertain: true,
  });

  const findTicker = (text: string): Finding[] =>
    (byTicker.get(tickerKey(text)) ?? byTicker.get(tickerKey(text.replace(MARKET, ''))) ?? []).map(
      (company) => certain(company, reason('ticker')),
    );

  const findId = (id: number): Finding[] => {
    const company = byId.get(id);
    return company ? [certain(company, reason('id'))] : [];
  };

  function findNames(names: readonly ParsedName[]): Finding[] {
    let closest: Finding[] = [];
    for (const name of names) {
      const typed = findName(name);
      // A capital letter inside a word may be the start of another word: "LiveNation".
      const split = name.text.replaceAll(/(\p{Ll}{2})(?=\p{Lu}\p{Ll})/gu, '$1 ');
      const isSplit = split !== name.text && !typed.some(({ isCertain }) => isCertain);
      const found = isSplit
        ? bestOf([...typed, ...findName({ ...parseName(split), shareClass: name.shareClass })])
        : typed;
      if (found.some(({ isCertain }) => isCertain)) return found;
      closest = closest.length > 0 ? closest : found;
    }
    return closest;
  }

  /** Returns the companies that each part of a line may refer to, starting with the most reliable part. */
  function findParts(line: ParsedLine, text: string, tickersFirst: boolean): Finding[][] {
    const parts: Finding[][] = [];
    if (line.id !== null) parts.push(findId(line.id));
    if (line.domain !== null) parts.push(findDomain(line.domain));
    for (const ticker of line.tickers) parts.push(findTicker(ticker));
    const named = findNames(line.names);
    const [main] = line.names;
    const short = main?.words.length === 1 ? text.replace(/[\s,].*$/, '') : '';
    // In "AMD Inc", a ticker takes the place of the name.
    const names = named.length === 0 && short !== text && isTicker(short) ? findTicker(short) : named;
    const isWord = /^[\p{Lu}][\p{Ll}]{3,}$/u.test(text);
    const ticker =
      parts.length === 0 && isTicker(text.toUpperCase().replace(MARKET, '')) ? findTicker(text) : [];
    if (tickersFirst && ticker.length > 0) return [ticker];
    // "FOX" may be the name of two companies as well as the ticker of one.
    if (names.some(isExact)) parts.push(ticker.length > 0 ? bestOf([...names, ...ticker]) : names);
    // A text such as "Tech" is more likely a word than a ticker.
    else if (isWord) parts.push(names, ticker.map(doubted));
    else parts.push(ticker, ticker.length > 0 ? names.map(doubted) : names);
    return parts.filter((part) => part.length > 0);
  }

  return {
    add,
    /** Finds the companies that a line may refer to. `tickersFirst` is true if the list consists of tickers. */
    match(text: string, tickersFirst = false): LineMatch {
      return decide(findParts(parseLine(text.slice(0, MAX_LENGTH)), text.trim(), tickersFirst));
    },
  };
}

const isExact = ({ isCertain, distance }: Finding) => isCertain && distance < SAME_DISTANCE;
/** True if the typed name and the company's name each have words that the other lacks. */
const isReplaced = ({ reasons }: Finding) =>
  (['extra', 'missing'] as const).every((kind) => reasons.some((each) => each.kind === kind));
const doubted = (found: Finding): Finding => ({ ...found, isCertain: false });

/** Returns the closest finding for each company, sorted by distance. */
function bestOf(found: readonly Finding[]): Finding[] {
  const best = new Map<number, Finding>();
  for (const each of found) {
    const known = best.get(each.company.id);
    if (!known || each.distance < known.distance) best.set(each.company.id, each);
  }
  return [...best.values()].toSorted((a, b) => a.distance - b.distance);
}

/** Returns the findings that are certain and as close as the closest one. */
function leading(found: readonly Finding[]): readonly Finding[] {
  const sure = found.filter(({ isCertain }) => isCertain);
  const [first] = sure;
  // If a name has exactly the typed letters, other names must be almost as close to count as equally close.
  const reach = first && isExact(first) ? 0.45 : SAME_DISTANCE;
  return first ? sure.filter(({ distance }) => distance <= first.distance + reach) : [];
}

const toCandidate = ({ company, reasons }: Finding): MatchCandidate => {
  const { id, name, ticker, domain, location } = company;
  return { company: { id, name, ticker, domain, location }, reasons };
};

/** Decides which company a line refers to, given the companies found for each of its parts. */
function decide(parts: readonly (readonly Finding[])[]): LineMatch {
  const sure = parts.map(leading).filter((part) => part.length > 0);
  const [first, ...others] = sure;
  if (!first) {
    const closest = bestOf(parts.flat()).slice(0, MAX_CLOSEST);
    return { ...NO_MATCH, candidates: closest.map(toCandidate) };
  }
  // If the first part alone may mean several companies, prefer those that all other parts mean as well.
  const agreed = first.flatMap((found) => {
    const same = others.map((part) => part.find(({ company }) => company === found.company));
    return same.every((each) => each !== undefined)
      ? { ...found, reasons: [...found.reasons, ...same.flatMap((each) => each?.reasons ?? [])] }
      : [];
  });
  const meant = agreed.length > 0 ? agreed : bestOf(sure.flat());
  const rest = bestOf(parts.flat()).filter(({ company }) => meant.every((each) => each.company !== company));
  if (meant.length === 1)
    return {
      status: 'matched',
      candidates: [...meant, ...rest.slice(0, MAX_CLOSEST)].map(toCandidate),
      count: 1,
    };
  return {
    status: 'several',
    candidates: meant.slice(0, MAX_CANDIDATES).map(toCandidate),
    count: meant.length,
  };
}
