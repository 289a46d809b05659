import { useNavigate } from '@tanstack/react-router';
import { TextSearch } from 'lucide-react';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { useUrlDraft } from '#dashboard/lib/url/use-url-draft.ts';
import { SearchField } from '#dashboard/ui/search-field.tsx';

/**
 * Searches all companies while the user types. A search is one step in the history: typing replaces its entry
 * until a pause or Enter ends it.
 */
export function SearchBox() {
  const navigate = useNavigate({ from: '/companies' });
  const { value, draft, edit, endStep } = useUrlDraft((raw) => parseCompaniesSearch(raw).q ?? '');
  const setText = (typed: string) =>
    edit(typed, (replace) => {
      const q = typed.trim() || undefined;
      void navigate({ search: (now) => ({ ...now, q, page: undefined }), replace });
    });
  return (
    <SearchField
      label="Search companies"
      placeholder="Search this list"
      icon={TextSearch}
      hint={
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-[4px] border border-line px-1.5 font-code text-xs text-ink-3 pointer-coarse:hidden"
        >
          /
        </kbd>
      }
      value={draft ?? value}
      onChange={setText}
      onEnter={endStep}
    />
  );
}
