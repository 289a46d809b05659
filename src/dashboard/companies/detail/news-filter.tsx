import { getRouteApi } from '@tanstack/react-router';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { useUrlDraft } from '#dashboard/lib/url/use-url-draft.ts';
import { TextInput } from '#dashboard/ui/text-field.tsx';
import { parseCompanySearch } from './company-address.ts';
import { type NewsYear, yearAnchor } from './timeline.ts';

const route = getRouteApi('/_authenticated/companies/$id/{-$name}');

interface NewsFilterProps {
  readonly years: readonly NewsYear[];
  /** Number of matches; null while nothing is filtered out. */
  readonly found: number | null;
  readonly of: number;
}

/** Filters many news by a text, and links to their years. */
export function NewsFilter({ years, found, of: total }: NewsFilterProps) {
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
    <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
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
