import { useState } from 'react';
import { fold } from '#contract/alphabet.ts';
import type { Choice } from './choice-box.tsx';
import { useReservedRows, useStableOrder } from './use-stable-order.ts';

/** A choice on the screen. */
interface ChoiceRow {
  readonly choice: Choice;
  /** 0 for a choice that no other contains. */
  readonly level: number;
  /** Number of choices right within this one. */
  readonly inner: number;
  readonly isOpen: boolean;
}

interface TreeOptions {
  /** Top-level choices that are shown. */
  readonly limit: number;
  /** Choices within one that are shown. */
  readonly innerLimit: number;
  /** Shown wherever they are. */
  readonly isKept: (value: string) => boolean;
  /** Whether the user opened or closed a choice; undefined for neither. */
  readonly isOpen: (value: string) => boolean | undefined;
}

/**
 * Choices with those they contain below them, in the given order. One that the user didn't open or close is open if it
 * contains one to keep. `hidden` is the number of top-level choices past the limit.
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
  const rows: ChoiceRow[] = [];
  const add = (choice: Choice, level: number) => {
    const within = innerOf(choice);
    const open = within.length > 0 && (isOpen(choice.value) ?? containsKept(choice));
    rows.push({ choice, level, inner: within.length, isOpen: open });
    within.forEach((each, at) => {
      if ((open && at < innerLimit) || stays(each)) add(each, level + 1);
    });
  };
  const shown = top.filter((choice, at) => at < limit || stays(choice));
  for (const choice of shown) add(choice, 0);
  return { rows, top: top.length, hidden: top.length - shown.length };
}

/** The choices called what was typed, then those of which only the value has it, in a plain list. */
function findChoices(choices: readonly Choice[], isNamed: (choice: Choice) => boolean, term: string) {
  const others = choices.filter((choice) => !isNamed(choice) && fold(choice.value).includes(term));
  return [...choices.filter(isNamed), ...others].map((choice) => ({ ...choice, within: undefined }));
}

export const VISIBLE_CHOICES = 10;
// Lists of locations can be thousands long.
const MAX_VISIBLE_CHOICES = 100;

const NOT_OPENED: ReadonlyMap<string, boolean> = new Map();

export interface ChoicesToShow {
  readonly offered: readonly Choice[];
  /** Values that are filtered by, which are always visible. */
  readonly used: readonly string[];
  /** Changes when all filters are cleared, which clears the typed text too. */
  readonly clears: number;
  /** True once the counts cover all companies; until then, no choice moves. */
  readonly counted: boolean;
  /** True while the user is among the filters, where nothing may move. */
  readonly isInUse: boolean;
}

/** Which choices of a filter are visible: those that match the typed text, the first ones until they are unfolded. */
export function useVisibleChoices({ offered, used, clears, counted, isInUse }: ChoicesToShow) {
  const [typed, setTyped] = useState('');
  const [clearsSeen, setClearsSeen] = useState(clears);
  if (clears !== clearsSeen) {
    setClearsSeen(clears);
    setTyped('');
  }
  // Those in use come first.
  const inUse = offered.filter(({ value }) => used.includes(value));
  const unused = inUse.length === 0 ? offered : offered.filter(({ value }) => !used.includes(value));
  const [choices, handlers] = useStableOrder([...inUse, ...unused], !counted);
  // A value just cleared must not vanish.
  const [everChosen, setEverChosen] = useState(used);
  const term = fold(typed.trim());
  const isNamed = ({ value, name }: Choice) => used.includes(value) || fold(name).includes(term);
  const [isUnfolded, setUnfolded] = useState(false);
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(NOT_OPENED);
  const limit = term === '' && !isUnfolded ? VISIBLE_CHOICES : MAX_VISIBLE_CHOICES;
  // What is found stands in a plain list.
  const found = term === '' ? choices : findChoices(choices, isNamed, term);
  const tree = choiceTree(found, {
    limit,
    innerLimit: MAX_VISIBLE_CHOICES,
    isKept: (value) => used.includes(value) || everChosen.includes(value),
    isOpen: (value) => opened.get(value),
  });
  const isHeld = isInUse || term !== '';
  const room = useReservedRows(Math.min(tree.rows.length, VISIBLE_CHOICES), offered.length, isHeld);
  const footRoom = useReservedRows(tree.top > VISIBLE_CHOICES ? 1 : 0, offered.length, isHeld);
  // Stays once it is there, with what was typed.
  const [hasField, setHasField] = useState(false);
  if (!hasField && choices.length > VISIBLE_CHOICES) setHasField(true);
  return {
    typed,
    setTyped,
    isSearched: term !== '',
    rows: tree.rows,
    /** True if some choices contain others. */
    isTree: tree.rows.some(({ inner }) => inner > 0),
    hiddenCount: tree.hidden,
    /** True if there are more than are ever visible at once. */
    isCut: tree.hidden > 0 && limit === MAX_VISIBLE_CHOICES,
    canUnfold: term === '' && tree.top > VISIBLE_CHOICES,
    isUnfolded,
    setUnfolded,
    setOpen: (value: string, open: boolean) => setOpened(new Map(opened).set(value, open)),
    /** Keeps a value visible from now on. */
    keep: (value: string) => setEverChosen([...everChosen, value]),
    hasField,
    /** How many rows the choices and what is below them have room for. */
    room: { choices: room, foot: footRoom },
    /** For the element around the choices. */
    handlers,
  };
}
