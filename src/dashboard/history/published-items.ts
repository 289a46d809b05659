import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { documentTitle, newsHeadline, publicationNames } from '#dashboard/lib/shown-name.ts';
import { safeUrl } from '#dashboard/ui/safe-url.ts';
import type { PublishedItem } from './changes.ts';

/** Ids of a company's research and news when they were last seen. */
export interface SeenItems {
  readonly seenAt: number;
  readonly research: readonly string[];
  readonly news: readonly string[];
  /**
   * When the newest research document or news item was published, by the server's clock, in milliseconds since 1970;
   * absent in data saved by earlier versions.
   */
  readonly newestAt?: number;
}

const idsOf = (items: readonly { readonly id: string | number | null }[]) =>
  items.flatMap(({ id }) => (id === null ? [] : String(id)));

const publishedAt = ({ published_at }: { readonly published_at: string | null }) =>
  Date.parse(published_at ?? '') || 0;

export const toSeenItems = ({ research, news }: CompanyResponse, seenAt: number): SeenItems => ({
  seenAt,
  research: idsOf(research),
  news: idsOf(news),
  newestAt: [...research, ...news].reduce((newest, item) => Math.max(newest, publishedAt(item)), 0),
});

/** Returns new research and news; none if the company wasn't seen before. */
export function comparePublished(before: SeenItems | undefined, company: CompanyResponse): PublishedItem[] {
  if (!before) return [];
  const research = company.research.map((item) => ({ ...item, publication: safeUrl(item.link)?.host ?? '' }));
  const news = company.news.map(({ id, headline, articles, published_at }) => ({
    id,
    title: headline,
    publication: publicationNames(articles),
    published_at,
  }));
  return [...addedTo(before, 'research', research), ...addedTo(before, 'news', news)];
}

interface Item {
  readonly id: string | number | null;
  readonly title: string | null;
  readonly publication: string;
  readonly published_at: string | null;
}

function addedTo(before: SeenItems, kind: PublishedItem['kind'], items: readonly Item[]): PublishedItem[] {
  const seen = new Set(before[kind]);
  const added = items.flatMap(({ id, title, publication, published_at }): PublishedItem[] =>
    id === null || seen.has(String(id))
      ? []
      : [
          {
            kind,
            id: String(id),
            title: kind === 'news' ? newsHeadline(title) : documentTitle(title),
            publication,
            publishedAt: published_at,
          },
        ],
  );
  // If every id is new, the server may have renumbered its items. Then only their dates show which are new.
  const isRenumbered = seen.size > 0 && added.length === items.length;
  const newestAt = before.newestAt ?? before.seenAt;
  return isRenumbered ? added.filter((item) => Date.parse(item.publishedAt ?? '') > newestAt) : added;
}
