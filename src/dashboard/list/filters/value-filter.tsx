import { useId, useState } from 'react';
import { fold } from '#contract/alphabet.ts';
import { formatCount as formatNumber } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { leaveOnEscape, TextInput } from '#dashboard/ui/fields.tsx';
import type { Choice } from './choice-box.tsx';

const VISIBLE_CHOICES = 8;
/** Maximum number of choices to list. Any others can only be found by typing. */
const MAX_UNFOLDED = 50;

/** Values of the field that aren't among `choices`. Typing finds them. */
interface FurtherChoices {
  readonly count: number;
  readonly onType: (text: string) => void;
  /** Values that match the typed text, and how many more there are; null while unknown. */
  readonly found: { readonly choices: readonly Choice[]; readonly more: number } | null;
}

interface ValueFilterProps {
  readonly legend: string;
  readonly searchLabel?: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly further?: FurtherChoices | undefined;
  readonly formatCount: (count: number) => string;
  readonly onToggle: (value: string) => void;
}

export function ValueFilter({
  legend,
  searchLabel = `Filter ${isolate(legend)}`,
  choices,
  chosen,
  further,
  formatCount,
  onToggle,
}: ValueFilterProps) {
  const [unfolded, setUnfolded] = useState(false);
  const list = useId();
  // Keep a chosen value in the list even if no record has it. Otherwise, the user couldn't deselect it.
  const unknown = chosen.filter((value) => choices.every((choice) => choice.value !== value));
  const all = [...choices, ...unknown.map((value) => ({ value, name: value, count: 0 }))];
  const [typed, setTyped] = useState('');
  const isSearchable = all.length > MAX_UNFOLDED || further !== undefined;
  const wanted = fold(typed.trim());
  const hasTypedText = isSearchable && wanted !== '';
  const matching = hasTypedText ? all.filter(({ name }) => fold(name).includes(wanted)) : all;
  const found = hasTypedText && further?.found ? further.found.choices : matching;
  const most = unfolded || hasTypedText ? MAX_UNFOLDED : VISIBLE_CHOICES;
  const shown = found.filter(({ value }, index) => index < most || chosen.includes(value));
  const furtherCount = hasTypedText ? further?.found?.more : further?.count;
  const hiddenCount = found.length - shown.length + (furtherCount ?? 0);
  const isLoading = hasTypedText && further?.found === null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 max-w-full truncate text-sm font-semibold">{legend}</legend>
      {isSearchable && (
        <TextInput
          aria-label={searchLabel}
          placeholder={searchLabel}
          onKeyDown={leaveOnEscape}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            further?.onType(target.value.trim());
          }}
          className="mb-1.5 w-full"
        />
      )}
      <ul id={list}>
        {shown.map(({ value, name, count }) => (
          <li key={value}>
            <label className="flex h-[27px] cursor-pointer items-center gap-2 text-ink-2 has-checked:font-medium has-checked:text-ink hover:text-ink pointer-coarse:h-11">
              <input
                type="checkbox"
                aria-label={count === null ? isolate(name) : `${isolate(name)} (${formatCount(count)})`}
                className="size-[15px] shrink-0 accent-accent"
                checked={chosen.includes(value)}
                onChange={() => onToggle(value)}
              />
              <span
                dir="auto"
                title={name}
                className={`min-w-0 grow truncate ${count === 0 ? 'text-ink-3' : ''}`}
              >
                {name}
              </span>
              <span className="shrink-0 text-xs font-normal text-ink-3">
                {count !== null && formatNumber(count)}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="text-xs text-ink-3">{isLoading ? 'Searching…' : 'Nothing has this name.'}</p>
      )}
      {hiddenCount > 0 && (unfolded || hasTypedText) && (
        <p className="mt-1 text-xs text-ink-3">{formatNumber(hiddenCount)} more; type to find them.</p>
      )}
      {all.length > VISIBLE_CHOICES && !hasTypedText && (
        <button
          type="button"
          aria-expanded={unfolded}
          aria-controls={list}
          onClick={() => setUnfolded(!unfolded)}
          className="mt-1 text-sm text-accent hover:underline pointer-coarse:h-11"
        >
          {unfolded ? 'Show fewer' : `Show ${formatNumber(hiddenCount)} more`}
        </button>
      )}
    </fieldset>
  );
}
