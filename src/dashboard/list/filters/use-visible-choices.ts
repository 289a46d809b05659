import { useState } from 'react';
import { fold } from '#contract/alphabet.ts';
import type { Choice } from './choice-box.tsx';
import { useHeldItems, useStableOrder } from './use-stable-order.ts';

export interface ChoiceNode {
  readonly choice: Choice;
  /** True if the choice contains other choices, even if these are collapsed. */
  readonly hasInner: boolean;
  readonly isOpen: boolean;
  readonly inner: readonly ChoiceNode[];
}

interface TreeOptions {
  readonly limit: number;
  readonly innerLimit: number;
  readonly isKept: (value: string) => boolean;
  /** True if the user has expanded the choice, false if the user has collapsed it, otherwise undefined. */
  readonly isOpen: (value: string) => boolean | undefined;
}

/**
 * Arranges choices as a tree, in the given order. By default, a choice is expanded if it contains one that must stay
 * visible. `hidden` is the number of top-level choices that exceed the limit.
 */
export function choiceTree(choices: readonly Choice[], { limit, innerLimit, isKept, isOpen }: TreeOptions) {
  const offered = new Set(choices.map(({ value }) => value));
  const inner = new Map<string, Choice[]>();
  const top: Choice[] = [];
  for (const choice of choices) {
    const { within } = choice;
    if (within === undefined || !offered.has(within)) top.push(choice);
    else if (!inner.get(within)?.push(choice)) inner.set(within, [choice]);
  }
  const innerOf = ({ value }: Choice) => inner.get(value) ?? [];
  const containsKept = (choice: Choice): boolean =>
    innerOf(choice).some((each) => isKept(each.value) || containsKept(each));
  const stays = (choice: Choice) => isKept(choice.value) || containsKept(choice);
  const toNode = (choice: Choice): ChoiceNode => {
    const within = innerOf(choice);
    const open = within.length > 0 && (isOpen(choice.value) ?? containsKept(choice));
    const visible = within.filter((each, index) => (open && index < innerLimit) || stays(each));
    return { choice, hasInner: within.length > 0, isOpen: open, inner: visible.map(toNode) };
  };
  const shown = top.filter((choice, index) => index < limit || stays(choice));
  return { nodes: shown.map(toNode), top: top.length, hidden: top.length - shown.length };
}

/**
 * Returns a flat list of the choices that match the typed text. Those whose name matches come before those where only
 * the value does.
 */
function findChoices(choices: readonly Choice[], isNamed: (choice: Choice) => boolean, term: string) {
  const others = choices.filter((choice) => !isNamed(choice) && fold(choice.value).includes(term));
  return [...choices.filter(isNamed), ...others].map((choice) => ({ ...choice, within: undefined }));
}

export const VISIBLE_CHOICES = 10;
// Maximum number of choices to show at once, because a list of locations can have thousands.
const MAX_VISIBLE_CHOICES = 100;

const NOT_OPENED: ReadonlyMap<string, boolean> = new Map();

export interface ChoicesToShow {
  readonly offered: readonly Choice[];
  /** Chosen and excluded values. They are always visible. */
  readonly used: readonly string[];
  /** Changes whenever the user clears all filters. The typed text is then cleared, too. */
  readonly clears: number;
  /** True once the counts cover all companies. Until then, choices keep their order. */
  readonly counted: boolean;
  /** True while the user interacts with any of the filters. Meanwhile, nothing may move. */
  readonly isInUse: boolean;
}

/**
 * Returns the choices to show in a filter: those that match the typed text or, if none is typed, the first few or
 * all.
 */
export function useVisibleChoices({ offered, used, clears, counted, isInUse }: ChoicesToShow) {
  const [typed, setTyped] = useState('');
  const [clearsSeen, setClearsSeen] = useState(clears);
  if (clears !== clearsSeen) {
    setClearsSeen(clears);
    setTyped('');
  }
  const held = useHeldItems(
    offered,
    isInUse,
    ({ value }) => value,
    (choice) => ({ ...choice, count: counted ? 0 : null }),
  );
  const inUse = held.filter(({ value }) => used.includes(value));
  const unused = inUse.length === 0 ? held : held.filter(({ value }) => !used.includes(value));
  const [choices, handlers] = useStableOrder([...inUse, ...unused], !counted);
  // A value that was once chosen stays visible, so that it doesn't vanish when the user deselects it.
  const [everChosen, setEverChosen] = useState(used);
  const term = fold(typed.trim());
  const isNamed = ({ value, name }: Choice) => used.includes(value) || fold(name).includes(term);
  const [isUnfolded, setUnfolded] = useState(false);
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(NOT_OPENED);
  const limit = term === '' && !isUnfolded ? VISIBLE_CHOICES : MAX_VISIBLE_CHOICES;
  const found = term === '' ? choices : findChoices(choices, isNamed, term);
  const tree = choiceTree(found, {
    limit,
    innerLimit: MAX_VISIBLE_CHOICES,
    isKept: (value) => used.includes(value) || everChosen.includes(value),
    isOpen: (value) => opened.get(value),
  });
  // Keep showing the search field even if choices become fewer, because the user may have typed into it.
  const [hasField, setHasField] = useState(false);
  if (!hasField && choices.length > VISIBLE_CHOICES) setHasField(true);
  return {
    typed,
    setTyped,
    hasTypedText: term !== '',
    nodes: tree.nodes,
    isTree: tree.nodes.some(({ hasInner }) => hasInner),
    hiddenCount: tree.hidden,
    /** True if some choices can't be shown even when the list is expanded. Typing finds them. */
    isCut: tree.hidden > 0 && limit === MAX_VISIBLE_CHOICES,
    canUnfold: term === '' && tree.top > VISIBLE_CHOICES,
    isUnfolded,
    setUnfolded,
    setOpen: (value: string, open: boolean) => setOpened(new Map(opened).set(value, open)),
    keep: (value: string) => setEverChosen([...everChosen, value]),
    hasField,
    handlers,
  };
}
