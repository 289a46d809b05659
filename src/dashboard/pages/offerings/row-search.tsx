import { useNavigate } from '@tanstack/react-router';
import { useUrlDraft } from '#dashboard/lib/url/use-url-draft.ts';
import { parseOfferingsSearch } from './offerings-search.ts';

/** Filters the rows of the page by text; typing replaces the history entry. */
export function RowSearch() {
  const navigate = useNavigate({ from: '/offerings' });
  const { value, draft, edit } = useUrlDraft((raw) => parseOfferingsSearch(raw).q ?? '');
  const type = (typed: string) =>
    edit(typed, () => {
      void navigate({ search: (now) => ({ ...now, q: typed || undefined }), replace: true });
    });
  return (
    <input
      type="search"
      aria-label="Search offerings"
      placeholder="Search these rows"
      value={draft ?? value}
      onChange={({ target }) => type(target.value)}
      className="h-8 w-52 max-md:w-full rounded-sm border border-line bg-sheet px-2.5 text-sm pointer-coarse:h-11"
    />
  );
}
