import { useHotkeys } from '@tanstack/react-hotkeys';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useEffect } from 'react';
import { PAGE_IDS, pageEntry } from '#dashboard/navigation/pages.ts';
import { useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { useSearchFieldRef } from '#dashboard/ui/search-field-ref.ts';

interface ShellKeyOptions {
  readonly onHelp: () => void;
  readonly onSearch: () => void;
  /** Called when Ctrl or Cmd is pressed, to prepare for the shortcut that may follow. */
  readonly onModifierKey: () => void;
}

export function useShellKeys({ onHelp, onSearch, onModifierKey }: ShellKeyOptions): void {
  const navigate = useNavigate();
  const pageSearch = useSearchFieldRef();
  const focusSearch = () => {
    if (pageSearch.current) pageSearch.current.focus();
    else onSearch();
  };
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') onModifierKey();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [onModifierKey]);
  useHotkeys([{ hotkey: 'Mod+K', callback: onSearch }], { ignoreInputs: false, preventDefault: true });
  useSingleKeys(
    // Register the question mark with and without Shift, because some keyboards have it without Shift.
    [
      { hotkey: '/', callback: focusSearch },
      { hotkey: { key: '?', shift: true }, callback: onHelp },
      { hotkey: { key: '?' }, callback: onHelp },
    ],
    PAGE_IDS.map(pageEntry).flatMap(({ path, shortcut }) =>
      shortcut ? [{ sequence: ['G', shortcut.key], callback: () => void navigate({ to: path }) }] : [],
    ),
  );
}

const KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ['Ctrl K', 'Search or jump to'],
  ['/', 'Search this page'],
  ['↓', 'From the search field to the first row'],
  ['?', 'Show this help'],
  ...PAGE_IDS.map(pageEntry).flatMap(({ shortcut }) =>
    shortcut ? [[`g ${shortcut.key.toLowerCase()}`, shortcut.help] as const] : [],
  ),
  ['j  k', 'Next or previous row, company or offering'],
  ['f  s', 'From the list to its filters, or to the column headers, which sort it'],
  ['Space', 'Preview the company'],
  ['Enter', 'Open the row or, in the search field, the first result'],
  ['Ctrl Enter', 'Open the row in a new tab'],
  ['x', 'Select the company or offering'],
  ['w', 'Add the previewed or the selected companies to a watchlist'],
  ['c', 'Add the previewed company to Compare, or compare the selected ones'],
  ['t', 'Tag the selected rows, or the company or offering of the row or page'],
  ['n', 'Write a note on it'],
  ['d', 'Mark it as done, or as not done'],
  ['e', 'Dismiss an entry of the brief'],
  ['Ctrl Z', 'Undo the last change of the brief'],
  ['[  ]', 'Previous or next page of the list, company or offering'],
  ['Alt Click', 'Include, then exclude a category'],
  ['F6', 'Jump to the last notification'],
  ['Esc', 'Close the open panel, leave the search field and clear it, or clear the selection'],
];

const SYNTAX: typeof KEYS = [
  ['"solar power"', 'These words next to each other'],
  ['-wind', 'Not this word'],
];

export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog
      ref={dialog}
      onClose={onClose}
      // Scroll back to the top. The browser has scrolled to the button at the end, because it has focus.
      onOpen={() => dialog.current?.scrollTo(0, 0)}
      aria-label="Keyboard shortcuts"
      className="m-auto w-96 p-5 md:w-[760px]"
    >
      <h2 className="mb-3 font-read text-section font-semibold">Keyboard shortcuts</h2>
      <dl className="grid grid-cols-[112px_1fr] items-center gap-x-3 gap-y-2 text-sm md:grid-cols-[96px_1fr_96px_1fr]">
        {KEYS.map(([keys, meaning]) => (
          <div key={keys} className="contents">
            <dt className="flex gap-1">
              {keys.split(/ +/).map((key) => (
                <kbd key={key} className="rounded-[4px] border border-line bg-paper px-1.5 font-code text-xs">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-4 mb-2 text-sm font-semibold">In a search</h3>
      <dl className="grid grid-cols-[112px_1fr] items-center gap-y-2 text-sm">
        {SYNTAX.map(([text, meaning]) => (
          <div key={text} className="contents">
            <dt className="font-code text-xs">{text}</dt>
            <dd className="text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-xs text-pretty text-ink-3">
        You can turn off single-key shortcuts in Settings.
      </p>
      <Button className="mt-4" onClick={() => dialog.current?.close()}>
        Close
      </Button>
    </Dialog>
  );
}
