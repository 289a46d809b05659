import type { Choice } from './choice.ts';

/** A choice on the screen. */
export interface ChoiceRow {
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
