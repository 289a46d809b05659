import type { CompanyTable } from '#company-search/company-index-fields.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { rankNumbers, sortByRank } from '#search/ranks.ts';

/**
 * Returns how similar each list of categories is to the list `own`. Sharing more categories weighs more than sharing
 * rarer ones.
 */
function weigh({ fields, isRemoved }: CompanyTable, sets: Uint32Array, own: number): Float64Array {
  const { texts, elementsOf } = fields.categories;
  const companies = new Uint32Array(texts.length);
  sets.forEach((set, slot) => {
    if (!isRemoved(slot)) companies[set] = (companies[set] ?? 0) + 1;
  });
  const shared = new Map(Array.from(elementsOf(own), (category) => [category, 0]));
  companies.forEach((count, set) => {
    for (const category of elementsOf(set)) {
      const known = shared.get(category);
      if (known !== undefined) shared.set(category, known + count);
    }
  });
  const weights = new Float64Array(texts.length);
  texts.forEach((_, set) => {
    for (const category of elementsOf(set)) {
      const count = shared.get(category);
      if (count !== undefined) weights[set] = (weights[set] ?? 0) + 1 + 1 / count;
    }
  });
  return weights;
}

/**
 * Returns the companies that share the most categories with this one. If the numbers are equal, companies that share
 * rarer categories come first.
 */
export function similarTo(table: CompanyTable, slot: number, limit: number): CompanySummaryResponse[] {
  const { isRemoved, fields, size } = table;
  const sets = fields.categories.textNumbers(size);
  const weights = weigh(table, sets, sets[slot] ?? 0);
  const ranks = rankNumbers(weights.map((weight) => weight || Number.NaN));
  const others = Uint32Array.from(sets.keys()).filter(
    (other) => other !== slot && !isRemoved(other) && (ranks[sets[other] ?? 0] ?? -1) >= 0,
  );
  const rankOf = sets.map((set) => ranks[set] ?? 0);
  return Array.from(sortByRank(others, rankOf, true).subarray(0, limit)).flatMap(
    (at) => table.rowAt(at) ?? [],
  );
}
