import { useNavigate } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** The address follows the keys within this time, in milliseconds. */
const AHEAD = 1000;

/** Searches all companies as one types; typing replaces the address, so that Back leaves the search at once. */
export function SearchBox({ sought }: { readonly sought: string }) {
  const navigate = useNavigate({ from: '/companies' });
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(sought);
  const typedAt = useRef(-Infinity);
  useEffect(() => {
    // Back, or a link that clears the search, changes the address under the field; typing does it from
    // within, and may be ahead of the address.
    if (performance.now() - typedAt.current > AHEAD) setText(sought);
  }, [sought]);
  const type = (typed: string) => {
    typedAt.current = performance.now();
    setText(typed);
    const q = typed.trim() || undefined;
    void navigate({ search: (now) => ({ ...now, q, page: undefined }), replace: true });
  };
  const clear = () => {
    type('');
    field.current?.focus();
  };
  return (
    <div className="relative">
      <Search
        size={15}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={field}
        type="search"
        aria-label="Search companies"
        placeholder="Search companies"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (text === '') field.current?.blur();
          else type('');
        }}
        className="h-8 w-full rounded-sm border border-line bg-sheet pr-8 pl-8 text-sm [&::-webkit-search-cancel-button]:hidden pointer-coarse:h-11"
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
