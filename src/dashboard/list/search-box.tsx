import { useNavigate } from '@tanstack/react-router';
import { type LucideIcon, Search, TextSearch, X } from 'lucide-react';
import { textOf } from '../lib/url/search-codec.ts';
import { useUrlDraft } from '../lib/url/use-url-draft.ts';
import { type ReactNode, useRef } from 'react';
import { TextInput } from '#dashboard/ui/fields.tsx';
import { type ListIdentity, nounOf } from './definition.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly icon?: LucideIcon;
  /** Shown at the end while the field is empty. */
  readonly hint?: ReactNode;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Enter ends a search. */
  readonly onEnter: () => void;
}

/** The search box of a page: Escape clears it, or leaves it if it is empty. */
function SearchField({
  label,
  placeholder,
  icon: Icon = Search,
  hint,
  value,
  onChange,
  onEnter,
}: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
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
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (value === '') field.current?.blur();
          else onChange('');
        }}
        data-page-search
        className="w-full pr-8 pl-8 [&::-webkit-search-cancel-button]:hidden"
      />
      {value === '' ? (
        hint
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

interface SearchBoxProps {
  readonly list: Pick<ListIdentity, 'path' | 'title' | 'placeholder'>;
}

/**
 * Searches the whole list while the user types. A search is one step in the history: typing replaces its entry until a
 * pause or Enter ends it.
 */
export function SearchBox({ list }: SearchBoxProps) {
  const label = `Search ${nounOf(list)}`;
  const navigate = useNavigate({ from: list.path });
  const { value, draft, edit, endStep } = useUrlDraft((raw) => textOf(raw, 'q')?.trim() ?? '');
  const setText = (typed: string) =>
    edit(typed, (replace) => {
      const q = typed.trim() || undefined;
      void navigate({ search: (now: object) => ({ ...now, q, page: undefined }), replace });
    });
  return (
    <SearchField
      label={label}
      placeholder={list.placeholder ?? label}
      {...(list.placeholder !== undefined && { icon: TextSearch, hint: HINT })}
      value={draft ?? value}
      onChange={setText}
      onEnter={endStep}
    />
  );
}

const HINT = (
  <kbd
    aria-hidden="true"
    className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-[4px] border border-line px-1.5 font-code text-xs text-ink-3 pointer-coarse:hidden"
  >
    /
  </kbd>
);
