import { useNavigate } from '@tanstack/react-router';
import { useUrlDraft } from '#dashboard/lib/url/use-url-draft.ts';
import { parseOfferingsSearch } from './offerings-search.ts';

/** Narrows the rows of the page to those that mention what is typed; typing replaces the address. */
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
