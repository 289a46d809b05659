import { useId, useState } from 'react';
import { formatCount as formatNumber } from '#dashboard/lib/format/format-count.ts';
import type { Choice } from './choice-box.tsx';

const VISIBLE_CHOICES = 8;

interface ValueFilterProps {
  readonly legend: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** "3 offerings" */
  readonly formatCount: (count: number) => string;
  readonly onToggle: (value: string) => void;
}

/** Checkboxes for the values of a field; chosen ones are always visible. */
export function ValueFilter({ legend, choices, chosen, formatCount, onToggle }: ValueFilterProps) {
  const [unfolded, setUnfolded] = useState(false);
  const list = useId();
  // A chosen value that nothing has can still be let go of.
  const unknown = chosen.filter((value) => choices.every((choice) => choice.value !== value));
  const all = [...choices, ...unknown.map((value) => ({ value, name: value, count: 0 }))];
  const shown = all.filter(({ value }, at) => unfolded || at < VISIBLE_CHOICES || chosen.includes(value));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 max-w-full truncate text-sm font-semibold">{legend}</legend>
      <ul id={list}>
        {shown.map(({ value, name, count }) => (
          <li key={value}>
            <label className="flex h-[27px] cursor-pointer items-center gap-2 text-ink-2 has-checked:font-medium has-checked:text-ink hover:text-ink pointer-coarse:h-11">
              <input
                type="checkbox"
                aria-label={count === null ? name : `${name} (${formatCount(count)})`}
                className="size-[15px] shrink-0 accent-accent"
                checked={chosen.includes(value)}
                onChange={() => onToggle(value)}
              />
              <span className={`min-w-0 grow truncate ${count === 0 ? 'text-ink-3' : ''}`}>{name}</span>
              <span className="shrink-0 text-xs font-normal text-ink-3">
                {count !== null && formatNumber(count)}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {all.length > VISIBLE_CHOICES && (
        <button
          type="button"
          aria-expanded={unfolded}
          aria-controls={list}
          onClick={() => setUnfolded(!unfolded)}
          className="mt-1 text-sm text-accent hover:underline pointer-coarse:h-11"
        >
          {unfolded ? 'Show fewer' : `Show ${formatNumber(all.length - shown.length)} more`}
        </button>
      )}
    </fieldset>
  );
}
