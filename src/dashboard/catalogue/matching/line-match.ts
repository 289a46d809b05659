/** The kinds of evidence that a line means a company. */
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
  /** The words of the line or of the name that the reason is about, as typed; '' if it is about all of them. */
  readonly about: string;
}

/** The fields by which a reader recognizes a company. */
export interface MatchedCompany {
  readonly id: number;
  readonly name: string | null;
  readonly ticker: string | null;
  readonly domain: string | null;
  readonly location: string | null;
}

export interface Candidate {
  readonly company: MatchedCompany;
  readonly reasons: readonly Reason[];
}

/**
 * Says which companies a line may mean. If it is `matched`, the first candidate is the company. If it is `several`, the
 * line means all candidates equally well. If it is `none`, the candidates only come close.
 */
export interface LineMatch {
  readonly status: 'matched' | 'several' | 'none';
  readonly candidates: readonly Candidate[];
  /** Number of companies that the line means equally well, which may be more than there are candidates. */
  readonly count: number;
}

export const NO_MATCH: LineMatch = { status: 'none', candidates: [], count: 0 };
