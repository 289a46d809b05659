import { useNavigate } from '@tanstack/react-router';
import { useUrlDraft } from '#dashboard/lib/url/use-url-draft.ts';
import { SearchField } from '#dashboard/ui/search-field.tsx';
import { parseOfferingsSearch } from './offerings-search.ts';

/** Searches all offerings while the user types; a search is one step in the history. */
export function OfferingSearchBox() {
  const navigate = useNavigate({ from: '/offerings' });
  const { value, draft, edit, endStep } = useUrlDraft((raw) => parseOfferingsSearch(raw).q ?? '');
  const setText = (typed: string) =>
    edit(typed, (replace) => {
      const q = typed.trim() || undefined;
      void navigate({ search: (now) => ({ ...now, q, page: undefined }), replace });
    });
  return (
    <SearchField
      label="Search offerings"
      placeholder="Search offerings"
      value={draft ?? value}
      onChange={setText}
      onEnter={endStep}
    />
  );
}
