import { useNavigate } from '@tanstack/react-router';
import { useUrlDraft } from '#dashboard/lib/url/use-url-draft.ts';
import { TextInput } from '#dashboard/ui/text-field.tsx';
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
    <TextInput
      type="search"
      aria-label="Search offerings"
      placeholder="Search these rows"
      value={draft ?? value}
      onChange={({ target }) => type(target.value)}
      data-page-search
      className="w-52 max-md:w-full"
    />
  );
}
