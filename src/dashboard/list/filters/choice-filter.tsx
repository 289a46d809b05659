import { ChevronDown } from 'lucide-react';
import { type ReactNode, startTransition, Suspense, useState } from 'react';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { lazyPart } from '#dashboard/lib/load-chunk.ts';
import { leaveOnEscape, TextInput } from '#dashboard/ui/fields.tsx';
import { ChoiceBox, type MenuTarget, type Choice, type ChoiceState } from './choice-box.tsx';
import { type ChoiceNode, type ChoicesToShow, useVisibleChoices } from './use-visible-choices.ts';

const ChoiceMenu = lazyPart(() => import('./choice-menu.tsx'), 'ChoiceMenu');

interface Exclusion {
  readonly excluded: readonly string[];
  readonly onOnly: (value: string) => Promise<void>;
}

interface ChoiceFilterProps extends Omit<ChoicesToShow, 'offered' | 'used' | 'clears'> {
  readonly legend: string;
  readonly searchLabel: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /**
   * A number that changes whenever the user clears all filters. The text typed into this filter's search field is then
   * cleared, too.
   */
  readonly clears?: number;
  readonly exclusion?: Exclusion | undefined;
  readonly control?: ReactNode;
  /** Changes the state of a value. Resolves when the list shows the result. */
  readonly onChange: (value: string, state: ChoiceState) => Promise<void>;
}

const NONE: readonly string[] = [];

const DISCLOSURE = '-mr-1 ml-1 grid w-6 shrink-0 place-items-center pointer-coarse:w-11';

interface ChoiceListProps {
  readonly nodes: readonly ChoiceNode[];
  readonly hasDisclosures: boolean;
  readonly onOpen: (value: string, isOpen: boolean) => void;
  readonly renderBox: (choice: Choice) => ReactNode;
}

/** List of choices. Choices inside another one form a nested list, so that screen readers announce the level. */
function ChoiceList({ nodes, hasDisclosures, onOpen, renderBox }: ChoiceListProps) {
  return (
    <ul>
      {nodes.map(({ choice, hasInner, isOpen, inner }, index) => (
        // With its position in the key, an item that moves is remounted. A click that began on it then can't end
        // elsewhere.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${index}:${choice.value}`}>
          <div className="flex">
            <div className="min-w-0 grow">{renderBox(choice)}</div>
            {hasDisclosures && !hasInner && <span className={DISCLOSURE} />}
            {hasInner && (
              <button
                type="button"
                aria-label={`Show places in ${isolate(choice.isAmbiguous ? choice.value : choice.name)}`}
                aria-expanded={isOpen}
                onClick={() => onOpen(choice.value, !isOpen)}
                className={`${DISCLOSURE} rounded-sm text-ink-3 hover:bg-well hover:text-ink`}
              >
                <ChevronDown size={14} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
              </button>
            )}
          </div>
          {inner.length > 0 && (
            <div className="pl-4">
              <ChoiceList nodes={inner} {...{ hasDisclosures, onOpen, renderBox }} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

export function ChoiceFilter({
  legend,
  searchLabel,
  choices: offered,
  chosen,
  clears = 0,
  counted,
  isInUse,
  exclusion,
  control,
  onChange,
}: ChoiceFilterProps) {
  const excluded = exclusion?.excluded ?? NONE;
  const used = [...chosen, ...excluded];
  const choices = useVisibleChoices({ offered, used, clears, counted, isInUse });
  const stateOf = (value: string): ChoiceState =>
    chosen.includes(value) ? 'wanted' : excluded.includes(value) ? 'excluded' : 'off';
  const change = (value: string, state: ChoiceState) => {
    choices.keep(value);
    return onChange(value, state);
  };
  const [menu, setMenu] = useState<MenuTarget>();
  return (
    <fieldset className="relative min-w-0" {...choices.handlers}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {control}
      {choices.hasField && (
        <TextInput
          aria-label={searchLabel}
          placeholder={searchLabel}
          onKeyDown={leaveOnEscape}
          value={choices.typed}
          onChange={(event) => choices.setTyped(event.target.value)}
          className="mb-1.5 w-full"
        />
      )}
      <ChoiceList
        nodes={choices.nodes}
        hasDisclosures={choices.isTree}
        onOpen={choices.setOpen}
        renderBox={(choice) => (
          <ChoiceBox
            choice={choice}
            state={stateOf(choice.value)}
            onChange={(state) => change(choice.value, state)}
            onOpenMenu={exclusion && setMenu}
          />
        )}
      />
      {choices.isCut && (
        <p className="mt-1 text-xs text-ink-3">{formatCount(choices.hiddenCount)} more; type to find them.</p>
      )}
      {choices.canUnfold && (
        <button
          type="button"
          onClick={() => choices.setUnfolded(!choices.isUnfolded)}
          className="mt-1 text-sm text-accent hover:underline pointer-coarse:h-11"
        >
          {choices.isUnfolded
            ? 'Show fewer'
            : counted
              ? `Show ${formatCount(choices.hiddenCount)} more`
              : 'Show more'}
        </button>
      )}
      {choices.nodes.length === 0 && (
        <p className="text-xs text-ink-3">
          {choices.hasTypedText
            ? 'Nothing has this name.'
            : counted
              ? 'No options'
              : 'Available once companies have loaded.'}
        </p>
      )}
      {exclusion && menu && (
        <Suspense>
          <ChoiceMenu
            {...menu}
            state={stateOf(menu.choice.value)}
            isOnly={used.length === 1}
            onOnly={() => startTransition(() => exclusion.onOnly(menu.choice.value))}
            onChange={(state) => startTransition(() => change(menu.choice.value, state))}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
