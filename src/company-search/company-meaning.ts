import { wantedTexts } from '#search/record-mask.ts';
import type { IndexSchema } from '#search/record-table.ts';
import type { RaiseScore } from '#search/searchable-rows.ts';
import { foldedWords } from '#search/tokenize.ts';
import { FIELD, ID_SCORE, SCORES } from '#search/word-index.ts';
import type { CompanyFields } from './company-index-fields.ts';
import { kindredCategories } from './kindred-words.ts';
import type { SearchedCompany } from './searched-company.ts';

const DIGITS = /^\d+$/;

/** Matches words for companies by what they do, which users type to find them: "insurers", "lenders", "miners". */
const DOER = /^[a-z]{4,}(?:er|or)s?$/;

/** Raises the scores of companies in a category related to a typed word, such as Insurance for "insurers". */
function raiseKindred(typed: string, raise: RaiseScore, { ids, categories, bySlug }: CompanyFields) {
  if (!DOER.test(typed)) return;
  const words = [...bySlug.values()].map(({ slug, name }) => ({ slug, words: foldedWords(name ?? slug) }));
  const slugs = new Set(kindredCategories(words, typed));
  if (slugs.size === 0) return;
  const isKindred = wantedTexts(categories, slugs);
  const size = ids.size();
  const sets = categories.textNumbers(size);
  for (let slot = 0; slot < size; slot++)
    if (isKindred[sets[slot] ?? 0]) raise(slot, SCORES.start[FIELD.label] - 1);
}

/** Raises the scores of companies whose id, founding year or location the typed text refers to. */
export const scoreMeaning: NonNullable<
  IndexSchema<SearchedCompany, SearchedCompany, CompanyFields>['scoreMeaning']
> = (typed, raiseScore, fields, { slotOf }) => {
  let hasMeaning = false;
  const raise: RaiseScore = (slot, score) => {
    hasMeaning = true;
    raiseScore(slot, score);
  };
  const size = fields.ids.size();
  if (DIGITS.test(typed)) {
    const [own, years] = [slotOf(Number(typed)), fields.founded.numbers(size)];
    if (own !== undefined) raise(own, ID_SCORE);
    for (let slot = 0; slot < size; slot++)
      if (years[slot] === Number(typed)) raise(slot, SCORES.whole[FIELD.label]);
  }
  raiseKindred(typed, raiseScore, fields);
  const meant = fields.places().meant(typed);
  if (!meant) return hasMeaning;
  const score = SCORES[meant.isCode ? 'start' : 'whole'][FIELD.label] - 1;
  const isMeant = Uint8Array.from(fields.location.texts, (_, number) => Number(meant.locations.has(number)));
  const locations = fields.location.textNumbers(size);
  for (let slot = 0; slot < size; slot++) if (isMeant[locations[slot] ?? 0]) raise(slot, score);
  return hasMeaning;
};
