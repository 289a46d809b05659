import { useHotkey } from '@tanstack/react-hotkeys';
import { useState } from 'react';
import { type LineMatch, NO_MATCH } from '#dashboard/catalogue/matching/line-match.ts';
import { isTextEntry } from '#dashboard/lib/dom.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { usePreferences } from '#dashboard/preferences/preferences-context.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Segmented } from '#dashboard/ui/segmented.tsx';
import { createChoiceFocus } from './choice-focus.ts';
import { isGuess } from './format-reasons.ts';
import { MatchRow } from './match-row.tsx';
import { lineStatus, type MatchedLine } from './matched-line.ts';

/** Number of lines to show at first, and to add with each "Show more". */
const PAGE = 100;

type Shown = 'all' | LineMatch['status'];

interface MatchesTableProps {
  readonly lines: readonly string[];
  /** Each line with its company. */
  readonly decided: readonly MatchedLine[];
  readonly choices: ReadonlyMap<string, number | null>;
  readonly onChoose: (line: string, id: number | null) => void;
}

/** The lines with their companies. Tabs show those of one status, and a key goes to the next line to choose. */
export function MatchesTable({ lines, decided, choices, onChoose }: MatchesTableProps) {
  const [shown, setShown] = useState<Shown>('all');
  const [limit, setLimit] = useState(PAGE);
  const [choiceFocus] = useState(createChoiceFocus);
  const statuses = decided.map(lineStatus);
  const count = (status: LineMatch['status']) => statuses.filter((each) => each === status).length;
  // A line for which the user has just chosen a company stays in the current tab until they switch to another tab.
  const inTab = lines.flatMap((_, index) => {
    const isChosenHere = decided[index]?.isChosen && decided[index].match.status === shown;
    return shown === 'all' || statuses[index] === shown || isChosenHere ? index : [];
  });
  // Sort matched lines that the user should check before the other matched lines.
  const isToCheck = (index: number) =>
    Number(shown === 'matched' && isGuess(decided[index]?.match ?? NO_MATCH));
  const visible = inTab.toSorted((a, b) => isToCheck(b) - isToCheck(a)).slice(0, limit);
  const { singleKeys } = usePreferences();
  const onNext = ({ target }: KeyboardEvent) => {
    if (!isTextEntry(target))
      choiceFocus.moveToNext(visible.filter((index) => statuses[index] === 'several'));
  };
  // `onNext` ignores this key in text fields. The library's `ignoreInputs` would also ignore it on radio buttons.
  // It works in the whole dialog, because the heading has focus when the matches appear.
  // The page may have a shortcut with this key too, which does nothing while a dialog is open.
  const options = { ignoreInputs: false, preventDefault: false, conflictBehavior: 'allow' } as const;
  useHotkey('N', onNext, { ...options, enabled: singleKeys });
  return (
    <>
      <p role="status" className="mt-2 text-sm text-ink-2">
        {formatCount(count('matched'))} matched, {formatCount(count('several'))} to choose,{' '}
        {formatCount(count('none'))} without a company
      </p>
      <div className="mt-3">
        <Segmented
          legend="Show"
          options={{
            all: `All ${formatCount(lines.length)}`,
            matched: `Matched ${formatCount(count('matched'))}`,
            several: `Several ${formatCount(count('several'))}`,
            none: `None ${formatCount(count('none'))}`,
          }}
          value={shown}
          onChange={(next) => {
            setShown(next);
            setLimit(PAGE);
          }}
        />
      </div>
      <div
        tabIndex={0}
        role="region"
        aria-label="Lines and matches"
        className="mt-3 max-h-[min(26rem,46dvh)] overflow-y-auto overscroll-contain rounded-sm border border-line"
      >
        <table aria-label="Matches" className="w-full border-collapse max-sm:block">
          <thead className="sr-only">
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Company</th>
            </tr>
          </thead>
          <tbody className="max-sm:block *:max-sm:block *:max-sm:pb-1">
            {visible.map((index) => (
              <MatchRow
                key={index}
                index={index}
                line={lines[index] ?? ''}
                match={decided[index]?.match ?? NO_MATCH}
                choice={choices.get(lines[index] ?? '')}
                onChoose={onChoose}
                choiceFocus={choiceFocus}
              />
            ))}
          </tbody>
        </table>
        {inTab.length === 0 && <p className="px-3 py-4 text-sm text-ink-2">No lines here.</p>}
        {inTab.length > limit && (
          <Button look="bare" className="m-1" onClick={() => setLimit(limit + PAGE)}>
            Show {formatCount(Math.min(PAGE, inTab.length - limit))} more of {formatCount(inTab.length)}
          </Button>
        )}
      </div>
      {count('several') > 0 && singleKeys && (
        <p className="mt-1.5 text-xs text-ink-3 pointer-coarse:hidden">
          <Key>n</Key> goes to the next line to choose, arrow keys and <Key>Enter</Key> choose.
        </p>
      )}
    </>
  );
}

const Key = ({ children }: { readonly children: string }) => (
  <kbd className="rounded-[4px] border border-line px-1.5 font-code text-xs">{children}</kbd>
);
