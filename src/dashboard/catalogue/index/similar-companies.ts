import type { CompanySummaryReading } from '#contract/response-schemas.ts';
import type { CompanyTable } from './company-table.ts';

/** What sharing categories with a membership is worth, for each other one: most by how many, then by how rare. */
function weigh(table: CompanyTable, own: number) {
  const { members, memberships, categories, memberStarts, memberCategories } = table;
  const companies = new Uint32Array(memberships.values.length);
  members.forEach((member, slot) => {
    if (table.companies[slot] !== null) companies[member] = (companies[member] ?? 0) + 1;
  });
  const sizes = new Uint32Array(categories.values.length);
  const each = (member: number, visit: (category: number) => void) => {
    const end = memberStarts[member + 1] ?? 0;
    for (let at = memberStarts[member] ?? 0; at < end; at++) visit(memberCategories[at] ?? 0);
  };
  companies.forEach((count, member) =>
    each(member, (category) => {
      sizes[category] = (sizes[category] ?? 0) + count;
    }),
  );
  const shared = new Float64Array(categories.values.length);
  each(own, (category) => {
    shared[category] = 1 + 1 / (sizes[category] ?? 1);
  });
  return Float64Array.from(companies, (_, member) => {
    let weight = 0;
    each(member, (category) => {
      weight += shared[category] ?? 0;
    });
    return weight;
  });
}

/** The companies that share the most and the rarest categories with one, at most `most`. */
export function similarTo(table: CompanyTable, slot: number, most: number): CompanySummaryReading[] {
  const { members, companies } = table;
  const weights = weigh(table, members[slot] ?? 0);
  const best: { readonly slot: number; readonly weight: number }[] = [];
  for (let other = 0; other < members.length; other++) {
    const weight = weights[members[other] ?? 0] ?? 0;
    if (weight === 0 || other === slot || companies[other] === null) continue;
    if (best.length === most && weight <= (best.at(-1)?.weight ?? 0)) continue;
    const at = best.findIndex((each) => each.weight < weight);
    best.splice(at === -1 ? best.length : at, 0, { slot: other, weight });
    best.length = Math.min(best.length, most);
  }
  return best.flatMap(({ slot: at }) => companies[at] ?? []);
}
