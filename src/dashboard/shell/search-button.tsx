import type { ComponentProps } from 'react';

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
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        aria-hidden="true"
        className="shrink-0"
      >
        <path d="M7 11.500a4.500 4.500 0 1 0 0-9a4.500 4.500 0 0 0 0 9ZM10.300 10.300L13.500 13.500" />
      </svg>
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
