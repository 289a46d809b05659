import { getRouteApi } from '@tanstack/react-router';
import { group } from 'd3-array';
import { Link2 } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { fold } from '#contract/alphabet.ts';
import { parseInstant } from '#contract/iso-date.ts';
import type { NewsResponse } from '#dashboard/api/response-schemas.ts';
import { type CitedCompany, citeNews } from '#dashboard/citations/cited-records.ts';
import { CopyCitation } from '#dashboard/citations/copy-citation.tsx';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatCount, formatCounted } from '#dashboard/lib/format/format-count.ts';
import { newsHeadline } from '#dashboard/lib/shown-name.ts';
import { TextWithMentions } from '#dashboard/news/mentions.tsx';
import { NewsArticles } from '#dashboard/news/news-articles.tsx';
import { useUrlDraft } from '#dashboard/search-params/use-url-draft.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyOnHover } from '#dashboard/ui/copy-button.tsx';
import { DateTime } from '#dashboard/ui/date-time.tsx';
import { TextInput } from '#dashboard/ui/fields.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { Region } from '#dashboard/ui/region.tsx';
import { type TimeZone, toIsoDay } from '#records/calendar.ts';
import { parseCompanySearch } from './company-address.ts';

interface TimelineEntry {
  readonly item: NewsResponse;
  /** A React key, unique even if ids repeat or are null. */
  readonly key: string;
  /** Element id for links such as `#news-77`. Null if the item has no id, or a newer item has the same one. */
  readonly anchor: string | null;
}

/** Sorts news for the page, newest first. Of several items with the same id, only the first gets an anchor. */
export function toTimeline(news: readonly NewsResponse[]): TimelineEntry[] {
  const usedIds = new Set<number>();
  return keyed(newestFirst(news), ({ id }) => id).map(({ item, key }) => {
    const first = item.id !== null && !usedIds.has(item.id);
    if (item.id !== null) usedIds.add(item.id);
    return { item, key, anchor: first ? `news-${item.id}` : null };
  });
}

/** Returns the element id for links such as `#year-2026`. */
const yearAnchor = (year: string): string => `year-${year.toLowerCase()}`;

/** Groups news by year in time zone `zone`, or under "Undated". Keeps the order. */
export function byYear(timeline: readonly TimelineEntry[], zone: TimeZone) {
  const years = group(timeline, ({ item }) => {
    const date = parseInstant(item.published_at);
    return date ? toIsoDay(date, zone).slice(0, 4) : 'Undated';
  });
  return [...years].map(([year, entries]) => ({ year, entries }));
}

/** True if a news item, together with its articles, contains every word of the text. */
export function matchesNews(item: NewsResponse, text: string): boolean {
  const { headline, description, articles } = item;
  const parts = [headline, description, ...articles.flatMap((each) => [each.headline, each.publication])];
  const content = fold(parts.filter(Boolean).join('\n'));
  return fold(text)
    .split(/\s+/)
    .every((word) => content.includes(word));
}

const route = getRouteApi('/_authenticated/companies/$id/{-$name}');

interface NewsFilterProps {
  readonly years: ReturnType<typeof byYear>;
  /** Number of items that match the filter. Null without a filter. */
  readonly found: number | null;
  readonly of: number;
}

/** Above a long list of news: a text field that filters it, and links to its years. */
function NewsFilter({ years, found, of: total }: NewsFilterProps) {
  const navigate = route.useNavigate();
  const { value, draft, edit } = useUrlDraft((raw) => parseCompanySearch(raw).news ?? '');
  const filter = (text: string) =>
    edit(text, (replace) => {
      void navigate({
        search: (now) => parseCompanySearch({ ...now, news: text }),
        replace,
        resetScroll: false,
      });
    });
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <TextInput
        type="search"
        aria-label="Filter news"
        placeholder="Filter news"
        value={draft ?? value}
        onChange={({ target }) => filter(target.value)}
        className="w-56 max-w-full"
      />
      <nav aria-label="Years of news">
        <ul className="flex flex-wrap gap-x-3 text-sm">
          {years.map(({ year, entries }) => (
            <li key={year}>
              <a href={`#${yearAnchor(year)}`} className="inline-block text-accent pointer-coarse:leading-11">
                {year}
              </a>{' '}
              <span className="text-xs text-ink-3">{formatCount(entries.length)}</span>
            </li>
          ))}
        </ul>
      </nav>
      <p role="status" className="text-sm text-ink-3">
        {found === 0 && 'No news match. '}
        {found !== null && `${formatCount(found)} of ${formatCount(total)}`}
      </p>
    </div>
  );
}

interface NewsItemProps extends Pick<TimelineEntry, 'item' | 'anchor'> {
  readonly company: CitedCompany;
  readonly linked: boolean;
  readonly ref: Ref<HTMLElement>;
}

const linkTo = (anchor: string) => new URL(`#${anchor}`, location.href).href;

/** A news item. A button shows its articles. A link to the item highlights it and shows the articles at once. */
function NewsItem({ company, item, anchor, linked, ref }: NewsItemProps) {
  const heading = useId();
  const newsItem = { company, newsId: anchor === null ? null : item.id };
  return (
    <article
      ref={ref}
      id={anchor ?? undefined}
      tabIndex={-1}
      aria-labelledby={heading}
      className="group relative grid gap-x-4 pr-12 outline-none sm:grid-cols-[96px_minmax(0,1fr)_auto] sm:items-baseline"
    >
      <p className="text-sm text-ink-3">
        <DateTime at={item.published_at} />
      </p>
      <div className="min-w-0">
        <h3 id={heading} className="line-clamp-3 font-read text-lede font-semibold wrap-anywhere text-pretty">
          <bdi className={linked ? 'bg-mark' : ''}>
            {item.headline ? <TextWithMentions text={item.headline} /> : newsHeadline(null)}
          </bdi>
        </h3>
        {item.description && (
          <p dir="auto" className="line-clamp-6 text-ink-2 wrap-anywhere text-pretty">
            <TextWithMentions text={item.description} />
          </p>
        )}
        <NewsArticles articles={item.articles} newsItem={newsItem} linked={linked} />
      </div>
      <div className="absolute top-0 -right-1.5 flex pointer-coarse:-top-3">
        <CopyCitation cite={(formatDate) => citeNews(item, newsItem, formatDate)} />
        {anchor && (
          <CopyOnHover
            label="Copy a link to this news"
            text={() => linkTo(anchor)}
            icon={<Link2 size={14} />}
            className=""
          />
        )}
      </div>
    </article>
  );
}

const INITIAL_ITEMS = 10;
/** Number of items to add per click. There may be tens of thousands, too many to render at once. */
const MAX_ADDED = 300;
/** If there are more news items than this, show a filter and links to years. */
const MAX_WITHOUT_FILTER = 30;

interface NewsProps {
  readonly company: CitedCompany;
  readonly news: readonly NewsResponse[];
  /** The URL's fragment. If it names an item, that item is shown with its articles. */
  readonly hash: string;
}

export function NewsRegion({ company, news, hash }: NewsProps) {
  const { news: text = '' } = route.useSearch();
  const { zone } = useDateFormat();
  const [limit, setLimit] = useState(INITIAL_ITEMS);
  const keyToFocus = useRef<string>(undefined);
  if (news.length === 0) return <Region title="News" id="news" count="No news yet" />;
  const timeline = toTimeline(news);
  const isLong = timeline.length > MAX_WITHOUT_FILTER;
  const found = isLong ? timeline.filter(({ item }) => matchesNews(item, text)) : timeline;
  const isFiltered = found.length < timeline.length;
  const years = byYear(found, zone);
  // If the URL links to an item or a year, render enough items to show it.
  const linkedYear = years.find(({ year }) => yearAnchor(year) === hash);
  const target = linkedYear
    ? found.findIndex(({ key }) => key === linkedYear.entries[0]?.key)
    : found.findIndex(({ anchor }) => anchor === hash);
  const isPastFold = linkedYear !== undefined || target >= INITIAL_ITEMS;
  const visible = Math.max(limit, isFiltered ? MAX_ADDED : 0, isPastFold ? target + MAX_ADDED : 0);
  const shown = visible >= found.length ? years : byYear(found.slice(0, visible), zone);
  const rest = found.length - visible;
  const showMore = () => {
    // The focused button is about to move or disappear, so focus the first added item.
    keyToFocus.current = found[visible]?.key;
    setLimit(visible + MAX_ADDED);
  };
  const focusOnce = (key: string, item: HTMLElement | null) => {
    if (key !== keyToFocus.current) return;
    keyToFocus.current = undefined;
    item?.focus({ preventScroll: true });
  };
  const renderItem = ({ key, item, anchor }: TimelineEntry) => (
    <NewsItem
      key={key}
      ref={(element) => focusOnce(key, element)}
      company={company}
      item={item}
      anchor={anchor}
      linked={anchor !== null && anchor === hash}
    />
  );
  return (
    <Region title="News" id="news" count={formatNewsCount(news)}>
      {isLong && <NewsFilter years={years} found={isFiltered ? found.length : null} of={timeline.length} />}
      <div className="mt-2.5 space-y-5">
        {shown.map(({ year, entries }) => (
          <section
            key={year}
            id={yearAnchor(year)}
            tabIndex={-1}
            aria-label={year}
            className="space-y-5 outline-none"
          >
            {isLong && (
              <p aria-hidden="true" className="border-b border-line-soft pb-1 text-xs font-medium text-ink-3">
                {year}
              </p>
            )}
            {entries.map(renderItem)}
          </section>
        ))}
      </div>
      {rest > 0 && (
        <Button className="mt-5" onClick={showMore}>
          {rest <= MAX_ADDED
            ? `Show all ${formatCount(found.length)}`
            : `Show ${formatCount(MAX_ADDED)} more`}
        </Button>
      )}
    </Region>
  );
}

function formatNewsCount(news: readonly NewsResponse[]): string {
  const articles = news.reduce((sum, item) => sum + item.articles.length, 0);
  return `${formatCounted(news.length, 'item')}, ${formatCounted(articles, 'article')}`;
}
