import type { Company } from '#contract/company.ts';
import type { Survey } from './validate-pass.ts';

/** Who belongs to which category, gathered while a file is read for the first time. */
export interface CategoryMembers {
  add(company: Company, ordinal: number): void;
  /** Each category with its members' list positions, ascending. */
  sorted(survey: Survey): Iterable<readonly [slug: string, positions: Uint32Array]>;
}

export function createCategoryMembers(): CategoryMembers {
  const ordinals = new Map<string, number[]>();
  return {
    add({ categories }, ordinal) {
      for (const slug of new Set(categories.map((category) => category.slug))) {
        const members = ordinals.get(slug);
        if (members) members.push(ordinal);
        else ordinals.set(slug, [ordinal]);
      }
    },
    *sorted({ positionOf }) {
      for (const [slug, members] of ordinals)
        yield [slug, Uint32Array.from(members, (ordinal) => positionOf(ordinal) ?? 0).toSorted()];
    },
  };
}
