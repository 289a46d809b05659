import type { CompanyTable } from '#company-search/company-index-fields.ts';
import { yieldEvery } from '#search/time-slicing.ts';
import { isMeaningless, joinedWords } from '#search/word-lists.ts';
import type { Mention } from '../company-answers.ts';

const CLASS_OF_SHARES = /\s*\([^()]*\)$/;
/** Matches what separates two words of a name. */
const GAP = /,?\s+/g;
const MIN_LETTERS = 4;
/** Maximum length of a name to look for. Longer names never occur in texts and would be slow to compare. */
const MAX_NAME_LENGTH = 200;

const WORDS = /[\p{L}\p{N}]+/gu;
const FIRST_WORD = /[\p{L}\p{N}]+/u;
const IN_WORD = /[\p{L}\p{N}]/u;

/** Returns a company's name as texts use it, without legal form and share class: "Acme" for "Acme Inc.". */
function shortName(name: string): string {
  const plain = name.replace(CLASS_OF_SHARES, '');
  const form = [...plain.matchAll(GAP)].find(({ index }) =>
    joinedWords(plain.slice(index)).every(isMeaningless),
  );
  return plain.slice(0, form?.index);
}

/**
 * Names by their first word. A word of a text is compared only with the names that begin with it. Each name is mapped
 * to its company's id, or to null if several companies share the name.
 */
type Names = ReadonlyMap<string, ReadonlyMap<string, number | null>>;

async function findNames(
  { rowAt, isRemoved, title, indexed }: CompanyTable,
  words: ReadonlySet<string>,
): Promise<Names> {
  const found = new Map<string, Map<string, number | null>>();
  const add = (name: string, first: string, id: number) => {
    const letters = name.match(WORDS) ?? [];
    // A single word that also occurs in lower case in the texts is an ordinary word, not a name.
    const isOrdinary = letters.length === 1 && words.has(first.toLowerCase());
    if (isOrdinary || letters.join('').length < MIN_LETTERS || !name.startsWith(first)) return;
    const sameStart = found.get(first) ?? new Map<string, number | null>();
    const known = sameStart.get(name);
    found.set(first, sameStart.set(name, known === undefined || known === id ? id : null));
  };
  const yieldIfDue = yieldEvery();
  for (let slot = 0; slot < indexed; slot++) {
    const pause = yieldIfDue();
    if (pause) await pause;
    const name = title(slot);
    const [first = ''] = FIRST_WORD.exec(name) ?? [];
    if (isRemoved(slot) || name.length > MAX_NAME_LENGTH || !words.has(first)) continue;
    const company = rowAt(slot);
    if (!company) continue;
    const legalName = company.legal_name?.trim() ?? '';
    for (const each of new Set([name, shortName(name), legalName]))
      if (each.length <= MAX_NAME_LENGTH) add(each, first, company.id);
  }
  return found;
}

function mentionsIn(text: string, names: Names, self: number): Mention[] {
  const mentions: Mention[] = [];
  let free = 0;
  for (const { 0: word, index: start } of text.matchAll(WORDS)) {
    if (start < free) continue;
    let longest: readonly [name: string, id: number | null] | undefined;
    for (const entry of names.get(word) ?? []) {
      const [name] = entry;
      const isWhole = text.startsWith(name, start) && !IN_WORD.test(text.charAt(start + name.length));
      if (isWhole && name.length > (longest?.[0].length ?? 0)) longest = entry;
    }
    if (!longest) continue;
    const [name, id] = longest;
    free = start + name.length;
    if (id !== null && id !== self) mentions.push({ id, start, end: free });
  }
  return mentions;
}

/**
 * Finds the companies, other than `self`, whose names occur in texts as whole words with the same capitals. If several
 * names match at the same position, the longest wins. Goes through all names once, in time slices.
 */
export async function findMentions(
  table: CompanyTable,
  texts: readonly string[],
  self: number,
): Promise<Mention[][]> {
  const words = new Set(texts.flatMap((text) => text.match(WORDS) ?? []));
  const names = await findNames(table, words);
  return texts.map((text) => mentionsIn(text, names, self));
}
