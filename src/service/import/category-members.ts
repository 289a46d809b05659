import type { Company } from '#contract/company.ts';
import type { ValidationResult } from './validate-pass.ts';

export interface CategoryMembers {
  add(company: Company, ordinal: number): void;
  /** Each category with the list positions of its members, ascending. */
  sorted(validation: ValidationResult): Iterable<readonly [slug: string, positions: Uint32Array]>;
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
