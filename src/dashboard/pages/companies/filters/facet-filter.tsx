import { type CSSProperties, startTransition, useOptimistic, useState } from 'react';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { fold } from '#dashboard/lib/fold.ts';
import { TextInput } from '#dashboard/ui/text-field.tsx';
import type { Choice } from './use-facets.ts';
import { useStableOrder } from './use-stable-order.ts';

export const VISIBLE_CHOICES = 10;
// Lists of locations can be thousands long.
const MAX_VISIBLE_CHOICES = 100;

interface FacetFilterProps {
  readonly legend: string;
  /** Label of the field that filters the choices, e.g. "Filter categories". */
  readonly searchLabel: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** Changes when all filters are cleared, which clears the field too. */
  readonly clears?: number;
  /** True once the counts cover all companies; until then, no choice moves. */
  readonly counted: boolean;
  /** Resolves once the navigation has completed. */
  readonly onToggle: (value: string) => Promise<void>;
}

/** Checkboxes for the values of a field; chosen values are always visible. */
export function FacetFilter({
  legend,
  searchLabel,
  choices: offered,
  chosen,
  clears = 0,
  counted,
  onToggle,
}: FacetFilterProps) {
  const [typed, setTyped] = useState('');
  const [clearsSeen, setClearsSeen] = useState(clears);
  if (clears !== clearsSeen) {
    setClearsSeen(clears);
    setTyped('');
  }
  const [choices, handlers] = useStableOrder(offered, !counted);
  // A value just cleared must not vanish.
  const [everChosen, setEverChosen] = useState(chosen);
  const term = fold(typed.trim());
  const isFound = ({ value, name }: Choice) =>
    chosen.includes(value) || fold(name).includes(term) || fold(value).includes(term);
  const found = term === '' ? choices : choices.filter(isFound);
  const [unfolded, setUnfolded] = useState(false);
  const limit = term === '' && !unfolded ? VISIBLE_CHOICES : MAX_VISIBLE_CHOICES;
  const shown = found.filter(
    ({ value }, at) => at < limit || chosen.includes(value) || everChosen.includes(value),
  );
  const rest = found.length - shown.length;
  // Once here, the field and the space of the choices stay, so that nothing below moves while the user types.
  const [reserved, setReserved] = useState({ field: false, rows: 0, foot: false });
  const grown = {
    field: reserved.field || choices.length > VISIBLE_CHOICES,
    rows: Math.max(reserved.rows, Math.min(shown.length, VISIBLE_CHOICES)),
    foot: reserved.foot || found.length > VISIBLE_CHOICES,
  };
  if (grown.field !== reserved.field || grown.rows !== reserved.rows || grown.foot !== reserved.foot)
    setReserved(grown);
  return (
    <fieldset className="min-w-0" {...handlers}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {grown.field && (
        <TextInput
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="mb-1.5 w-full"
        />
      )}
      <div
        style={{ '--rows': grown.rows, '--feet': grown.foot ? 1 : 0 } as CSSProperties}
        className="min-h-[calc(var(--rows)*27px+var(--feet)*24px)] pointer-coarse:min-h-[calc(var(--rows)*44px+var(--feet)*48px)]"
      >
        <ul>
          {shown.map((choice, place) => (
            // An item is remounted where it moves to, so that none is seen, or clicked, while moving.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${place}:${choice.value}`}>
              <ChoiceBox
                choice={choice}
                checked={chosen.includes(choice.value)}
                onToggle={() => {
                  setEverChosen([...everChosen, choice.value]);
                  return onToggle(choice.value);
                }}
              />
            </li>
          ))}
        </ul>
        {rest > 0 && limit === MAX_VISIBLE_CHOICES && (
          <p className="mt-1 text-xs text-ink-3">{formatCount(rest)} more; type to find them.</p>
        )}
        {term === '' && found.length > VISIBLE_CHOICES && (
          <button
            type="button"
            onClick={() => setUnfolded(!unfolded)}
            className="mt-1 text-sm text-accent hover:underline pointer-coarse:h-11"
          >
            {unfolded ? 'Show fewer' : `Show ${formatCount(rest)} more`}
          </button>
        )}
        {shown.length === 0 && (
          <p className="text-xs text-ink-3">{term === '' ? 'No options' : 'Nothing has this name.'}</p>
        )}
      </div>
    </fieldset>
  );
}

interface ChoiceBoxProps {
  readonly choice: Choice;
  readonly checked: boolean;
  readonly onToggle: () => Promise<void>;
}

function ChoiceBox({ choice: { name, count }, checked, onToggle }: ChoiceBoxProps) {
  // The URL updates together with the rows; the checkbox does not wait for them.
  const [shown, setShown] = useOptimistic(checked);
  const toggle = () =>
    startTransition(async () => {
      setShown(!shown);
      await onToggle();
    });
  return (
    <label className="flex h-[27px] cursor-pointer items-center gap-2 text-ink-2 has-checked:font-medium has-checked:text-ink hover:text-ink pointer-coarse:h-11">
      <input
        type="checkbox"
        aria-label={count === null ? name : `${name} (${formatCompanyCount(count)})`}
        className="size-[15px] shrink-0 accent-accent"
        checked={shown}
        onChange={toggle}
      />
      <span className="min-w-0 grow truncate" title={name}>
        {name}
      </span>
      {count !== null && (
        <span className="shrink-0 text-xs font-normal text-ink-3">{formatCount(count)}</span>
      )}
    </label>
  );
}
