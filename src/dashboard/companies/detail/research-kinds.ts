import type { DocumentType } from '#contract/company.ts';
import type { ResearchResponse } from '#dashboard/api/response-schemas.ts';

/** The tabs above the research list, in order. */
export const KIND_LABELS: Record<'ALL' | DocumentType, string> = {
  ALL: 'All',
  COMPANY: 'Company',
  MARKET: 'Market',
  INTERVIEW: 'Interview',
};
export type ResearchTab = keyof typeof KIND_LABELS;

// Object.keys loses the literal types.
export const RESEARCH_TABS = Object.keys(KIND_LABELS) as ResearchTab[];

const isKind = (tab: ResearchTab): tab is DocumentType => tab !== 'ALL';

/** The document's type (SPEC §2.4); null if it is not in the contract. */
export const kindOf = ({ document_type }: ResearchResponse): DocumentType | null =>
  RESEARCH_TABS.filter(isKind).find((kind) => kind === document_type) ?? null;

/** The documents under a tab. Unknown kinds appear under All only. */
export const underTab = (research: readonly ResearchResponse[], tab: ResearchTab): ResearchResponse[] =>
  research.filter((item) => tab === 'ALL' || kindOf(item) === tab);
