import type { Published } from '../catalogue/company-query.ts';
import { DEALS, NEWS_TYPES } from '../catalogue/news-types.ts';
import { type RawSearch, textOf, valuesNamed } from '../lib/url/search-codec.ts';

/** The params that filter companies by what was published on them. */
export interface PublishedSearch {
  readonly research?: string | undefined;
  readonly news?: string | undefined;
  readonly deal?: string | undefined;
  readonly since?: string | undefined;
}

const ANY = 'any';
const RESEARCH_TYPES = NEWS_TYPES.filter((type) => type !== 'news');
const SINCE = /^\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/;

/** A time alone filters nothing. */
export function parsePublished(raw: RawSearch): PublishedSearch {
  const [research, news, since] = [textOf(raw, 'research'), textOf(raw, 'news'), textOf(raw, 'since')];
  const parsed = {
    research: research === ANY ? ANY : valuesNamed(raw, 'research', RESEARCH_TYPES)?.join(),
    news: news?.trim() || undefined,
    deal: valuesNamed(raw, 'deal', DEALS)?.join(),
  };
  const isFiltered = Object.values(parsed).some((value) => value !== undefined);
  return { ...parsed, since: isFiltered && since !== undefined && SINCE.test(since) ? since : undefined };
}

export function toPublished({ research, news, deal, since }: PublishedSearch): Published[] {
  const base = { types: [], deals: [], text: '', since: since ?? null };
  const named = (text: string) => text.split(',');
  return [
    ...(research
      ? [
          {
            ...base,
            types: RESEARCH_TYPES.filter((type) => research === ANY || named(research).includes(type)),
          },
        ]
      : []),
    ...(news ? [{ ...base, types: ['news' as const], text: news === ANY ? '' : news }] : []),
    ...(deal ? [{ ...base, deals: DEALS.filter((each) => named(deal).includes(each)) }] : []),
  ];
}
