import { useState } from 'react';
import { Button } from '#dashboard/ui/button.tsx';
import { Region } from '#dashboard/ui/region.tsx';
import type { NewsResponse } from '#dashboard/api/response-schemas.ts';
import { NewsItem } from './news-item.tsx';
import { toTimeline } from './timeline.ts';

const INITIAL_ITEMS = 10;

interface NewsProps {
  readonly news: readonly NewsResponse[];
  /** The URL's fragment; the item it points to is shown and opened. */
  readonly hash: string;
}

export function NewsRegion({ news, hash }: NewsProps) {
  const [expanded, setExpanded] = useState(false);
  if (news.length === 0)
    return (
      <Region title="News" id="news">
        <p className="mt-2 text-ink-2">No news yet</p>
      </Region>
    );
  const timeline = toTimeline(news);
  const linked = timeline.findIndex(({ anchor }) => anchor === hash);
  const all = expanded || timeline.length <= INITIAL_ITEMS || linked >= INITIAL_ITEMS;
  return (
    <Region title="News" id="news" count={formatNewsCount(news)}>
      <div className="mt-2.5 space-y-6 print:space-y-2.5">
        {(all ? timeline : timeline.slice(0, INITIAL_ITEMS)).map(({ key, item, anchor }, at) => (
          <NewsItem
            key={key}
            ref={expanded && at === INITIAL_ITEMS ? focusItem : null}
            item={item}
            anchor={anchor}
            linked={anchor !== null && anchor === hash}
          />
        ))}
      </div>
      {!all && (
        <>
          <Button className="mt-5 print:hidden" onClick={() => setExpanded(true)}>
            Show all {timeline.length.toLocaleString('en')}
          </Button>
          <p className="hidden text-sm text-ink-3 print:block">The latest {INITIAL_ITEMS} only.</p>
        </>
      )}
    </Region>
  );
}

// The "Show more" button that had the focus is gone, so focus the first new item.
const focusItem = (item: HTMLElement | null) => item?.focus({ preventScroll: true });

function formatNewsCount(news: readonly NewsResponse[]): string {
  const articles = news.reduce((sum, item) => sum + item.articles.length, 0);
  const items = `${news.length.toLocaleString('en')} ${news.length === 1 ? 'item' : 'items'}`;
  return `${items}, ${articles.toLocaleString('en')} ${articles === 1 ? 'article' : 'articles'}`;
}
