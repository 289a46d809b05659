import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Region } from '#dashboard/ui/region.tsx';
import type { NewsResponse } from '#dashboard/api/response-schemas.ts';
import { NewsFilter } from './news-filter.tsx';
import { NewsItem } from './news-item.tsx';
import { byYear, matchesNews, type TimelineEntry, toTimeline, yearAnchor } from './timeline.ts';

const INITIAL_ITEMS = 10;
/** More than this many can be filtered, and jumped to by year. */
const MAX_WITHOUT_FILTER = 30;

const route = getRouteApi('/_authenticated/companies/$id/{-$name}');

interface NewsProps {
  readonly news: readonly NewsResponse[];
  /** The URL's fragment; the item it points to is shown and opened. */
  readonly hash: string;
}

export function NewsRegion({ news, hash }: NewsProps) {
  const { news: text = '' } = route.useSearch();
  const [expanded, setExpanded] = useState(false);
  const keyToFocus = useRef<string>(undefined);
  if (news.length === 0) return <Region title="News" id="news" count="No news yet" />;
  const timeline = toTimeline(news);
  const isLong = timeline.length > MAX_WITHOUT_FILTER;
  const found = isLong ? timeline.filter(({ item }) => matchesNews(item, text)) : timeline;
  const isFiltered = found.length < timeline.length;
  const years = byYear(found);
  const target = found.findIndex(({ anchor }) => anchor === hash);
  const isPastFold = target >= INITIAL_ITEMS || years.some(({ year }) => yearAnchor(year) === hash);
  const all = expanded || isFiltered || isPastFold || found.length <= INITIAL_ITEMS;
  const shown = all ? years : byYear(found.slice(0, INITIAL_ITEMS));
  const showAll = () => {
    // The button that has the focus goes away, so focus the first new item.
    keyToFocus.current = found[INITIAL_ITEMS]?.key;
    setExpanded(true);
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
      item={item}
      anchor={anchor}
      linked={anchor !== null && anchor === hash}
    />
  );
  return (
    <Region title="News" id="news" count={formatNewsCount(news)}>
      {isLong && <NewsFilter years={years} found={isFiltered ? found.length : null} of={timeline.length} />}
      <div className="mt-2.5 space-y-5 print:space-y-2.5">
        {shown.map(({ year, entries }) => (
          <section
            key={year}
            id={yearAnchor(year)}
            tabIndex={-1}
            aria-label={year}
            className="space-y-5 outline-none print:space-y-2.5"
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
      {!all && (
        <>
          <Button className="mt-5 print:hidden" onClick={showAll}>
            Show all {formatCount(found.length)}
          </Button>
          <p className="hidden text-sm text-ink-3 print:block">The latest {INITIAL_ITEMS} only.</p>
        </>
      )}
    </Region>
  );
}

function formatNewsCount(news: readonly NewsResponse[]): string {
  const articles = news.reduce((sum, item) => sum + item.articles.length, 0);
  const items = `${formatCount(news.length)} ${news.length === 1 ? 'item' : 'items'}`;
  return `${items}, ${formatCount(articles)} ${articles === 1 ? 'article' : 'articles'}`;
}
