import { getRouteApi } from '@tanstack/react-router';
import { Copy, ListChecks } from 'lucide-react';
import { type Watchlist, watchlistHref } from '#dashboard/collections/collections.ts';
import { shownColumns } from '#dashboard/companies/companies-search.ts';
import { useCompanySources } from '#dashboard/companies/list-query.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { companyRef } from '#dashboard/notes/annotation.ts';
import { TagRecords } from '#dashboard/notes/tag-records.tsx';
import { useAnnotations } from '#dashboard/notes/use-annotations.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';

const route = getRouteApi('/_authenticated/companies');

interface WatchlistWorkProps {
  readonly list: Watchlist;
  /** Ids of the companies on the page, in the order of their rows. */
  readonly shownIds: readonly number[];
}

/** Buttons to work through a watchlist company by company, and to tag its companies. */
export const WatchlistWork = ({ list, shownIds }: WatchlistWorkProps) => (
  <>
    <WorkThrough list={list} shownIds={shownIds} />
    <TagRecords records={list.ids.map(companyRef)} labelClass="max-sm:sr-only">
      Tag all
    </TagRecords>
  </>
);

/** A menu item that copies a watchlist as text, with what is known of its companies. */
export function CopyWatchlist({ list }: Pick<WatchlistWorkProps, 'list'>) {
  const sources = useCompanySources();
  const { name, ids } = list;
  const toText = async () => {
    const link = new URL(watchlistHref(list), location.origin).href;
    // Load this on use, because few users need it.
    const module = await import('#dashboard/companies/list-as-text.ts');
    return module.listAsText(name, ids, await module.readCompanies(sources, ids), link);
  };
  return (
    <CopyButton look="bare" text={toText} icon={<Copy size={15} />}>
      Copy as text
    </CopyButton>
  );
}

/** Shows how many companies are done. The button previews the first company on the page that isn't. */
function WorkThrough({ list: { ids }, shownIds }: WatchlistWorkProps) {
  const navigate = route.useNavigate();
  const annotations = useAnnotations(({ companies }) => companies);
  const isDone = (id: number) => annotations.get(String(id))?.isDone === true;
  const done = ids.filter(isDone).length;
  const start = () => {
    const next = shownIds.find((id) => !isDone(id)) ?? shownIds[0];
    void navigate({
      search: (now) => ({
        ...now,
        cols: [...new Set([...shownColumns(now), 'done' as const])],
        peek: next ?? now.peek,
      }),
      resetScroll: false,
    });
  };
  return (
    <Button
      onClick={start}
      title="Preview one company after the other: j and k move, t tags, n notes, d marks as done."
    >
      <ListChecks size={15} aria-hidden="true" />
      Work through
      <span className="font-normal text-ink-3 tabular-nums">
        {formatCount(done)} of {formatCount(ids.length)} <span className="max-sm:sr-only">done</span>
      </span>
    </Button>
  );
}
