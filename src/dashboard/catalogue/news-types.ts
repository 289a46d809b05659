import type { HeadlineFactKind } from '#records/headline-facts.ts';

/**
 * The types of entries: news, and the types of research documents (SPEC §2.4). `other` stands for types that the SPEC
 * doesn't have.
 */
export const NEWS_TYPES = ['news', 'company', 'market', 'interview', 'other'] as const;
export type NewsType = (typeof NEWS_TYPES)[number];
export const RESEARCH_TYPES = NEWS_TYPES.filter((type) => type !== 'news');

/** Kinds of deals that Dossier recognizes in headlines. */
export const DEALS = ['acquisition', 'funding', 'appointment'] as const satisfies readonly HeadlineFactKind[];

export const NEWS_TYPE_NAMES: Readonly<Record<NewsType, string>> = {
  news: 'News',
  company: 'Company research',
  market: 'Market research',
  interview: 'Interviews',
  other: 'Other research',
};

export const NEWS_ITEM_NAMES: Readonly<Record<NewsType, string>> = {
  ...NEWS_TYPE_NAMES,
  interview: 'Interview',
};

export const DEAL_NAMES: Readonly<Record<HeadlineFactKind, string>> = {
  acquisition: 'Acquisitions',
  funding: 'Funding',
  appointment: 'Appointments',
};
