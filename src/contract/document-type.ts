/** Kinds of research documents: a classification, not a state (SPEC §2.4, §3). */
export const DOCUMENT_TYPES = ['COMPANY', 'MARKET', 'INTERVIEW'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
