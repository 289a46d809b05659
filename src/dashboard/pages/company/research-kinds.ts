import { DOCUMENT_TYPES, type DocumentType } from '../../../contract/document-type.ts';
import type { ResearchReading } from '../../../contract/response-schemas.ts';

/** What the tabs over the research choose between. */
export const RESEARCH_TABS = ['ALL', ...DOCUMENT_TYPES] as const;
export type ResearchTab = (typeof RESEARCH_TABS)[number];

/** How a kind of document is called on screen. */
export const KIND_LABELS: Record<ResearchTab, string> = {
  ALL: 'All',
  COMPANY: 'Company',
  MARKET: 'Market',
  INTERVIEW: 'Interview',
};

/** The contract's kind (SPEC §2.4); null for whatever else a server may call its documents. */
export const kindOf = ({ document_type }: ResearchReading): DocumentType | null =>
  DOCUMENT_TYPES.find((type) => type === document_type) ?? null;

/** The documents under a tab. Those of an unknown kind are under All only. */
export const underTab = (research: readonly ResearchReading[], tab: ResearchTab): ResearchReading[] =>
  research.filter((item) => tab === 'ALL' || kindOf(item) === tab);
