import type { MatchedCompany, Reason } from './line-match.ts';

/** The fields of a company that a line may name. */
export interface NamedCompany extends MatchedCompany {
  readonly legal_name: string | null;
  readonly categories: readonly { readonly name: string | null }[];
}

/** A company that a part of a line may refer to, with the evidence for it. */
export interface Finding {
  readonly company: NamedCompany;
  readonly reasons: readonly Reason[];
  /** How much the typed text differs from the company's data; 0 if it is the same. */
  readonly distance: number;
  /** True if the text means this company in spite of the differences, unless another company is equally close. */
  readonly isCertain: boolean;
  /** True if the typed words are the beginning of the company's name. */
  readonly isBeginning?: boolean;
  /** True if the matching name is a former name or a brand. */
  readonly isOtherName?: boolean;
  /** True if companies that may not be in the data share the matching name. */
  readonly isSharedName?: boolean;
}

/** Findings count as equally close if their distances differ by no more than this. */
const SAME_DISTANCE = 1;

/** Creates a reason. `about` is empty if the reason is about the whole line. */
export const reason = (kind: Reason['kind'], about = ''): Reason => ({ kind, about });

/** Creates a finding that leaves no doubt. */
export const certain = (company: NamedCompany, ...reasons: readonly Reason[]): Finding => ({
  company,
  reasons,
  distance: 0,
  isCertain: true,
});

export const doubted = (found: Finding): Finding => ({ ...found, isCertain: false });

export const isExact = ({ isCertain, distance }: Finding): boolean => isCertain && distance < SAME_DISTANCE;

export const hasCertain = (found: readonly Finding[]): boolean => found.some(({ isCertain }) => isCertain);

/** Returns the closest finding for each company, sorted by distance. */
export function bestOf(found: readonly Finding[]): Finding[] {
  const best = new Map<number, Finding>();
  for (const each of found) {
    const known = best.get(each.company.id);
    if (!known || each.distance < known.distance) best.set(each.company.id, each);
  }
  return [...best.values()].toSorted((a, b) => a.distance - b.distance);
}

/** Returns the certain findings that are about as close as the closest of them. */
export function leading(found: readonly Finding[]): readonly Finding[] {
  const sure = found.filter(({ isCertain }) => isCertain);
  const [first] = sure;
  // If the closest company has exactly the typed name, a company with a slightly different name isn't equally close.
  const reach = first && isExact(first) ? 0.45 : SAME_DISTANCE;
  return first ? sure.filter(({ distance }) => distance <= first.distance + reach) : [];
}
