import { useNavigate } from '@tanstack/react-router';
import { Search, TextSearch, X } from 'lucide-react';
import { useRef } from 'react';
import { textOf } from '#dashboard/search-params/search-params.ts';
import { useUrlDraft } from '#dashboard/search-params/use-url-draft.ts';
import { TextInput } from '#dashboard/ui/fields.tsx';
import { type ListIdentity, nounOf } from './list-definition.ts';

/**
 * Searches the whole list while the user types. A search is one history entry: typing replaces it until a pause or
 * Enter ends it. Escape clears the field, or leaves it if it is empty.
 */
export function SearchBox({ list }: { readonly list: Pick<ListIdentity, 'path' | 'title' | 'placeholder'> }) {
  const label = `Search ${nounOf(list)}`;
  const navigate = useNavigate({ from: list.path });
  const field = useRef<HTMLInputElement>(null);
  const { value, draft, edit, endStep } = useUrlDraft((raw) => textOf(raw, 'q')?.trim() ?? '');
  const text = draft ?? value;
  const setText = (typed: string) =>
    edit(typed, (replace) => {
      const q = typed.trim() || undefined;
      void navigate({ search: (now: object) => ({ ...now, q, page: undefined }), replace });
    });
  const Icon = list.placeholder === undefined ? Search : TextSearch;
  return (
    <div className="relative">
      <Icon
        size={15}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
      />
      <TextInput
        ref={field}
        type="search"
        aria-label={label}
        placeholder={list.placeholder ?? label}
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
        list.placeholder !== undefined && (
          <kbd
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-[4px] border border-line px-1.5 font-code text-xs text-ink-3 pointer-coarse:hidden"
          >
            /
          </kbd>
        )
      ) : (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setText('');
            field.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-8 place-items-center text-ink-3 hover:text-ink pointer-coarse:w-11"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
