import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { CompanyTable } from './company-table.ts';

/** Weight of each category set by the categories it shares with `own`: first how many, then how rare. */
function weigh(table: CompanyTable, own: number) {
  const { categorySetIds, categorySets, categories, setStarts, setCategories } = table;
  const companies = new Uint32Array(categorySets.values.length);
  categorySetIds.forEach((setId, slot) => {
    if (table.companies[slot] !== null) companies[setId] = (companies[setId] ?? 0) + 1;
  });
  const sizes = new Uint32Array(categories.values.length);
  const forEachCategory = (setId: number, visit: (category: number) => void) => {
    const end = setStarts[setId + 1] ?? 0;
    for (let at = setStarts[setId] ?? 0; at < end; at++) visit(setCategories[at] ?? 0);
  };
  companies.forEach((count, setId) =>
    forEachCategory(setId, (category) => {
      sizes[category] = (sizes[category] ?? 0) + count;
    }),
  );
  const shared = new Float64Array(categories.values.length);
  forEachCategory(own, (category) => {
    shared[category] = 1 + 1 / (sizes[category] ?? 1);
  });
  return Float64Array.from(companies, (_, setId) => {
    let weight = 0;
    forEachCategory(setId, (category) => {
      weight += shared[category] ?? 0;
    });
    return weight;
  });
}

/** The companies that share the most and rarest categories with a company. */
export function similarTo(table: CompanyTable, slot: number, limit: number): CompanySummaryResponse[] {
  const { categorySetIds, companies } = table;
  const weights = weigh(table, categorySetIds[slot] ?? 0);
  const best: { readonly slot: number; readonly weight: number }[] = [];
  for (let other = 0; other < categorySetIds.length; other++) {
    const weight = weights[categorySetIds[other] ?? 0] ?? 0;
    if (weight === 0 || other === slot || companies[other] === null) continue;
    if (best.length === limit && weight <= (best.at(-1)?.weight ?? 0)) continue;
    const at = best.findIndex((each) => each.weight < weight);
    best.splice(at === -1 ? best.length : at, 0, { slot: other, weight });
    best.length = Math.min(best.length, limit);
  }
  return best.flatMap(({ slot: at }) => companies[at] ?? []);
}
