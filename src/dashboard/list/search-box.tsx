import { useNavigate } from '@tanstack/react-router';
import { Search, TextSearch, X } from 'lucide-react';
import { type KeyboardEvent, use, useEffect, useRef } from 'react';
import { textOf } from '#dashboard/search-params/search-params.ts';
import { useUrlDraft } from '#dashboard/search-params/use-url-draft.ts';
import { TextInput } from '#dashboard/ui/fields.tsx';
import { useSearchFieldRef } from '#dashboard/ui/search-field-ref.ts';
import { type ListIdentity, nounOf } from './list-definition.ts';
import { focusFirstRow } from './row-elements.ts';
import { SearchResultsContext } from './search-results.ts';
import { useSecondEscape } from './use-second-escape.ts';

/**
 * Search field that updates the list while the user types. The text typed without a pause becomes a single history
 * entry. Arrow Down moves focus to the first row, and Enter opens it. Escape leaves the field; pressed again, it
 * clears the field.
 */
export function SearchBox({ list }: { readonly list: Pick<ListIdentity, 'path' | 'title' | 'placeholder'> }) {
  const label = `Search ${nounOf(list)}`;
  const navigate = useNavigate({ from: list.path });
  const field = useSearchFieldRef();
  const { value, draft, edit, endStep } = useUrlDraft((raw) => textOf(raw, 'q')?.trim() ?? '');
  const text = draft ?? value;
  const goToResults = useGoToResults(text.trim());
  const setText = (typed: string) => {
    goToResults(null);
    edit(typed, (replace) => {
      const q = typed.trim() || undefined;
      void navigate({ search: (now: object) => ({ ...now, q, page: undefined }), replace });
    });
  };
  const onLeave = useSecondEscape(() => text !== '' && setText(''));
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignore keys while the user composes a word in an input method, which uses them to choose suggestions.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      endStep();
      if (text.trim() !== '') goToResults('open');
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      goToResults('focus');
    } else if (event.key === 'Escape') {
      // Prevent the default action of the first Escape, which would clear the field.
      event.preventDefault();
      goToResults(null);
      field.current?.blur();
      onLeave();
    }
  };
  const Icon = list.placeholder === undefined ? Search : TextSearch;
  return (
    <div className="relative">
      <Icon
        size={15}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-ink-3"
      />
      <TextInput
        ref={field}
        type="search"
        aria-label={label}
        placeholder={list.placeholder ?? label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        className="w-full pr-7 pl-7 [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-[4px] border border-line px-1.5 font-code text-xs text-ink-3 max-md:hidden pointer-coarse:hidden"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setText('');
            field.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-7 place-items-center text-ink-3 hover:text-ink pointer-coarse:w-11"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/**
 * Returns a function that focuses or opens the first row, once the rows on screen match the typed text. Calling it with
 * null cancels an earlier call.
 */
function useGoToResults(typed: string) {
  const results = use(SearchResultsContext);
  const next = useRef<'focus' | 'open' | null>(null);
  const go = () => {
    const what = next.current;
    if (what === null || results?.text !== typed) return;
    next.current = null;
    // Focus the row before opening it, so that the Back button returns focus to it.
    const isFocused = focusFirstRow(results.container.current);
    if (what === 'open' && isFocused) results.openFirst?.();
  };
  useEffect(go);
  return (what: 'focus' | 'open' | null) => {
    next.current = what;
    go();
  };
}
