import { joinedWords, meaningful } from '#search/word-lists.ts';
import { OTHER_NAMES, SHARED_NAMES } from './other-names-list.ts';

/** A name of a company that isn't its name in the API. */
export interface OtherName {
  readonly text: string;
  readonly kind: 'other name' | 'former name' | 'brand';
  /** True if several companies may be meant by this name, such as those that a company was divided into. */
  readonly isShared: boolean;
}

/** Other names, domains and tickers by which a well-known company is known. The API has no fields for them. */
export interface OtherNames {
  readonly names: readonly OtherName[];
  readonly domains: readonly string[];
  readonly formerTickers: readonly string[];
}

const NONE: OtherNames = { names: [], domains: [], formerTickers: [] };

const GENERAL_END = / (?:group|holdings|international)$/;
const SHARE_CLASS = /\s*\(?\bclass [a-z]\)?\s*$/i;
const FIELD = /^(short|was|owns|web|ticker) (.+)$/;

/**
 * Returns the forms of a company's name by which the list is searched, in lower case: with and without its legal form.
 */
function keysOf(name: string): readonly string[] {
  const words = joinedWords(name);
  return [words.join(' '), meaningful(words).join(' ')];
}

/** A line of the list: names that the company itself may have in the API, and what else it is called. */
export interface ListedCompany {
  readonly own: readonly string[];
  readonly others: OtherNames;
}

function parseListed(line: string): ListedCompany {
  const [own = [], ...fields] = line
    .split(' | ')
    .map((part, index) => (index === 0 ? part.split(', ') : [part]));
  const values = new Map<string | undefined, readonly string[]>();
  for (const [field = ''] of fields) {
    const [, name, list = ''] = FIELD.exec(field) ?? [];
    values.set(name, list.split(', '));
  }
  const named = (field: string, kind: OtherName['kind']) =>
    (values.get(field) ?? []).map((text) => ({ text, kind, isShared: false }));
  return {
    own,
    others: {
      names: [...named('short', 'other name'), ...named('was', 'former name'), ...named('owns', 'brand')],
      domains: values.get('web') ?? [],
      formerTickers: values.get('ticker') ?? [],
    },
  };
}

const linesOf = (list: string) => list.trim().split('\n');

/** Returns all companies of the list. */
export const listedCompanies = (): readonly ListedCompany[] => linesOf(OTHER_NAMES).map(parseListed);

/** Returns the names that several companies share, each with these companies. */
export const sharedNames = (): readonly (readonly [name: string, companies: readonly string[]])[] =>
  linesOf(SHARED_NAMES).map((line) => {
    const [name = '', companies = ''] = line.split(' | ');
    return [name, companies.split(', ')];
  });

const BEGINNING = /^(?:the )?(\S{1,4})/i;
const SIGNS = /[^a-z\d]+/g;

/** Returns the first letters of a name's first word, except "The", to rule out most names quickly. */
const beginningOf = (name: string): string =>
  (BEGINNING.exec(name)?.[1] ?? '').toLowerCase().replaceAll(SIGNS, ' ').trim();

function indexList() {
  const byKey = new Map<string, OtherNames>();
  const beginnings = new Set<string>();
  const add = (company: string, names: readonly OtherName[], others = NONE) => {
    beginnings.add(beginningOf(company));
    for (const key of new Set(keysOf(company))) {
      beginnings.add(beginningOf(key));
      const known = byKey.get(key);
      // The name without its legal form may be listed for another company: "Merck" means Merck & Co., not Merck KGaA.
      if (known === undefined || others === NONE)
        byKey.set(key, { ...(known ?? others), names: [...(known ?? others).names, ...names] });
    }
  };
  for (const { own, others } of listedCompanies())
    for (const name of own) {
      const synonyms = own.filter((text) => text !== name);
      add(
        name,
        synonyms.map((text) => ({ text, kind: 'other name', isShared: false })),
        others,
      );
    }
  for (const [text, companies] of sharedNames())
    for (const company of companies) add(company, [{ text, kind: 'former name', isShared: true }]);
  return { byKey, beginnings };
}

/** The list is parsed on first use. */
let index: ReturnType<typeof indexList> | undefined;

/** Returns what else a company is called: short and former names, brands, subsidiaries, domains and former tickers. */
export function otherNames(name: string): OtherNames {
  const { byKey, beginnings } = (index ??= indexList());
  if (!beginnings.has(beginningOf(name))) return NONE;
  const [whole = '', key = ''] = keysOf(name.replace(SHARE_CLASS, ''));
  return byKey.get(whole) ?? byKey.get(key) ?? byKey.get(key.replace(GENERAL_END, '')) ?? NONE;
}
