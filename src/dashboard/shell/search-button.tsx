import type { ComponentProps } from 'react';
import { Icon } from '../ui/icon.tsx';

const APPLE = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);

/** Opens the command palette; looks like a search field, or only an icon on small screens. */
export function SearchButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label="Search or jump to"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-8 w-[420px] min-w-0 items-center gap-2 rounded-sm border border-line bg-sheet px-2.5 text-sm text-ink-2 hover:border-edge max-sm:ml-auto max-sm:w-auto max-sm:border-transparent max-sm:bg-transparent pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
      {...props}
    >
      <Icon path="M7 11.5a4.5 4.5 0 1 0 0-9a4.5 4.5 0 0 0 0 9ZM10.3 10.3L13.5 13.5" />
      <span aria-hidden="true" className="mr-auto truncate max-sm:hidden">
        Search or jump to…
      </span>
      <kbd
        aria-hidden="true"
        className="rounded-[4px] border border-line bg-paper px-1.5 font-code text-xs whitespace-nowrap max-md:hidden pointer-coarse:hidden"
      >
        {APPLE ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
