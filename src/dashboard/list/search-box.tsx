import { useNavigate } from '@tanstack/react-router';
import { TextSearch } from 'lucide-react';
import type { ListPath } from '../lib/url/page-search.ts';
import { textOf } from '../lib/url/search-codec.ts';
import { useUrlDraft } from '../lib/url/use-url-draft.ts';
import { SearchField } from '../ui/search-field.tsx';

interface SearchBoxProps {
  readonly from: ListPath | '/news';
  readonly label: string;
  readonly placeholder: string;
  /** Tells it apart from the search of the palette, and shows its key. */
  readonly withHint?: boolean;
}

/**
 * Searches the whole list while the user types. A search is one step in the history: typing replaces its entry until a
 * pause or Enter ends it.
 */
export function SearchBox({ from, label, placeholder, withHint = false }: SearchBoxProps) {
  const navigate = useNavigate({ from });
  const { value, draft, edit, endStep } = useUrlDraft((raw) => textOf(raw, 'q')?.trim() ?? '');
  const setText = (typed: string) =>
    edit(typed, (replace) => {
      const q = typed.trim() || undefined;
      void navigate({ search: (now: object) => ({ ...now, q, page: undefined }), replace });
    });
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      {...(withHint && { icon: TextSearch, hint: HINT })}
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
