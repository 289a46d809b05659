import { useNavigate } from '@tanstack/react-router';
import { TextSearch, X } from 'lucide-react';
import { useRef } from 'react';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { useUrlDraft } from '#dashboard/lib/url/use-url-draft.ts';
import { TextInput } from '#dashboard/ui/text-field.tsx';

/**
 * Searches all companies while the user types. A search is one step in the history: typing replaces its entry
 * until a pause or Enter ends it.
 */
export function SearchBox() {
  const navigate = useNavigate({ from: '/companies' });
  const field = useRef<HTMLInputElement>(null);
  const { value, draft, edit, endStep } = useUrlDraft((raw) => parseCompaniesSearch(raw).q ?? '');
  const text = draft ?? value;
  const setText = (typed: string) =>
    edit(typed, (replace) => {
      const q = typed.trim() || undefined;
      void navigate({ search: (now) => ({ ...now, q, page: undefined }), replace });
    });
  const clear = () => {
    setText('');
    field.current?.focus();
  };
  return (
    <div className="relative">
      <TextSearch
        size={15}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
      />
      <TextInput
        ref={field}
        type="search"
        aria-label="Search companies"
        placeholder="Search this list"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') endStep();
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (text === '') field.current?.blur();
          else setText('');
        }}
        data-page-search
        className="w-full pr-8 pl-8 [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-[4px] border border-line px-1.5 font-code text-xs text-ink-3 pointer-coarse:hidden"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-8 place-items-center text-ink-3 hover:text-ink pointer-coarse:w-11"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
