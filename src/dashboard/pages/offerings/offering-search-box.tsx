import { useNavigate } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useUrlDraft } from '#dashboard/lib/url/use-url-draft.ts';
import { TextInput } from '#dashboard/ui/text-field.tsx';
import { parseOfferingsSearch } from './offerings-search.ts';

/** Searches all offerings while the user types; a search is one step in the history. */
export function OfferingSearchBox() {
  const navigate = useNavigate({ from: '/offerings' });
  const field = useRef<HTMLInputElement>(null);
  const { value, draft, edit, endStep } = useUrlDraft((raw) => parseOfferingsSearch(raw).q ?? '');
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
      <Search
        size={15}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
      />
      <TextInput
        ref={field}
        type="search"
        aria-label="Search offerings"
        placeholder="Search offerings"
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
      {text !== '' && (
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
