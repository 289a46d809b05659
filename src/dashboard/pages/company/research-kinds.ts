import { DOCUMENT_TYPES, type DocumentType } from '#contract/document-type.ts';
import type { ResearchReading } from '#contract/response-schemas.ts';

/** Tabs above the research list. */
export const RESEARCH_TABS = ['ALL', ...DOCUMENT_TYPES] as const;
export type ResearchTab = (typeof RESEARCH_TABS)[number];

export const KIND_LABELS: Record<ResearchTab, string> = {
  ALL: 'All',
  COMPANY: 'Company',
  MARKET: 'Market',
  INTERVIEW: 'Interview',
};

/** The document's type (SPEC §2.4); null if it is not in the contract. */
export const kindOf = ({ document_type }: ResearchReading): DocumentType | null =>
  DOCUMENT_TYPES.find((type) => type === document_type) ?? null;

/** The documents under a tab. Unknown kinds appear under All only. */
export const underTab = (research: readonly ResearchReading[], tab: ResearchTab): ResearchReading[] =>
  research.filter((item) => tab === 'ALL' || kindOf(item) === tab);
