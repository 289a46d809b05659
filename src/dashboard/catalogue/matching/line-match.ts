/** Kinds of evidence that a line refers to a company. */
export type ReasonKind =
  | 'id'
  | 'domain'
  | 'parent domain'
  | 'name in domain'
  | 'ticker'
  | 'name'
  | 'legal name'
  | 'legal form'
  | 'share class'
  | 'spacing'
  | 'order'
  | 'other name'
  | 'former name'
  | 'brand'
  | 'known domain'
  | 'former ticker'
  | 'abbreviation'
  | 'spelling'
  | 'swapped letters'
  | 'one letter'
  | 'two letters'
  | 'missing'
  | 'extra'
  | 'place';

export interface Reason {
  readonly kind: ReasonKind;
  /** The words that the reason is about, as written in the line or the name; '' if it is about the whole line. */
  readonly about: string;
}

/** Fields that help a reader recognize a company. */
export interface MatchedCompany {
  readonly id: number;
  readonly name: string | null;
  readonly ticker: string | null;
  readonly domain: string | null;
  readonly location: string | null;
}

export interface MatchCandidate {
  readonly company: MatchedCompany;
  readonly reasons: readonly Reason[];
}

/**
 * The companies that a line may refer to. `matched` means that it refers to the first candidate, and `several` that all
 * candidates are equally likely. With `none`, the candidates are only similar.
 */
export interface LineMatch {
  readonly status: 'matched' | 'several' | 'none';
  readonly candidates: readonly MatchCandidate[];
  /** Number of companies that match equally well. `candidates` may contain only some of them. */
  readonly count: number;
}

export const NO_MATCH: LineMatch = { status: 'none', candidates: [], count: 0 };
