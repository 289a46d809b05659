import { firstSnippet, mergedRanges, toRowText, termsOfRow, termsWithout } from '#search/highlights.ts';
import { matchWord } from '#search/match-word.ts';
import { isPhrase, type SearchTerm, type SearchTerms, understoodAs } from '#search/search-text.ts';
import type { Snippet } from '../company-answers.ts';
import type { NewsEntry, NewsHighlights, SearchedWord } from '../news-request.ts';
import { dealNamed } from './deal-words.ts';
import { publicationsOf } from './news-schema.ts';
import { entryTextsOf } from './news-words.ts';

const articleTexts = ({ articles }: NewsEntry) =>
  articles.flatMap(({ headline, summary }) => [toRowText(headline), toRowText(summary)]);

/** Returns an excerpt of an entry with the words of a search. */
export function excerptOf(entry: NewsEntry | null, { wanted }: SearchTerms): Snippet | undefined {
  if (!entry) return undefined;
  const texts = [toRowText(entry.title), toRowText(entry.text), ...articleTexts(entry)];
  const found = firstSnippet(texts, termsOfRow(wanted, texts))?.snippet;
  // An entry may match by its kind of deal without containing the word.
  const snippet = found ?? { text: entry.title ?? '', ranges: [] };
  return { field: entry.type === 'news' ? 'In news' : 'In research', ...snippet };
}

/** Maximum number of words to return for a misspelled one. */
const MAX_SIMILAR = 3;

/** Returns the words of the entries that a misspelled word was taken for. */
function similarWords(term: SearchTerm, entries: readonly NewsEntry[]): string[] {
  if (isPhrase(term)) return [];
  const similar = new Map<string, string>();
  for (const entry of entries)
    for (const text of [entry.title, entry.company.name, ...publicationsOf(entry), ...entryTextsOf(entry)])
      for (const { folded, text: word } of toRowText(text).words)
        if (matchWord(term.word, folded) !== null && !similar.has(folded)) similar.set(folded, word);
  return [...similar.values()].slice(0, MAX_SIMILAR);
}

/** Describes how each word of a search was understood. `spelled` has the terms that some entry contains as spelled. */
export function searchedWords(
  search: SearchTerms,
  spelled: ReadonlySet<SearchTerm>,
  entries: readonly NewsEntry[],
): SearchedWord[] {
  const texts = understoodAs(search).wanted;
  return search.wanted.map((term, index) => {
    const isFound = spelled.has(term);
    const deals = isPhrase(term) ? [] : [term.word, ...term.spans].flatMap((words) => dealNamed(words) ?? []);
    return {
      text: texts[index] ?? '',
      isFound,
      similar: isFound ? [] : similarWords(term, entries),
      deal: deals[0] ?? null,
    };
  });
}

/**
 * Returns the ranges to highlight in an entry. Misspelled terms are highlighted only if no entry contains them as
 * spelled.
 */
export function newsHighlightsOf(
  entry: NewsEntry,
  terms: readonly SearchTerm[],
  spelled: ReadonlySet<SearchTerm>,
): NewsHighlights {
  if (terms.length === 0) return {};
  const [title, text, articles] = [toRowText(entry.title, true), toRowText(entry.text), articleTexts(entry)];
  const rowTerms = termsWithout(
    termsOfRow(terms, [title, text, ...articles]),
    (term, by) => by === 'mistyped' && spelled.has(term),
  );
  const [inTitle, inText] = [mergedRanges(title, rowTerms), mergedRanges(text, rowTerms)];
  const article = inTitle.length + inText.length === 0 && firstSnippet(articles, rowTerms);
  return {
    ...(inTitle.length > 0 && { title: inTitle }),
    ...(inText.length > 0 && { text: inText }),
    ...(article && { article: article.snippet }),
  };
}
