/**
 * Remembers which line of the matched list has focus, and where the choices of each line begin, so that a key can move
 * focus to the next line that needs a choice.
 */
export function createChoiceFocus() {
  const firstChoices = new Map<number, HTMLElement>();
  let focused = -1;
  return {
    /** Adds the first choice of a line. Returns a function that removes it. */
    add(line: number, choice: HTMLElement) {
      firstChoices.set(line, choice);
      return () => {
        firstChoices.delete(line);
      };
    },
    enter(line: number) {
      focused = line;
    },
    leave() {
      focused = -1;
    },
    /** Moves focus to the next of these lines. After the last one, starts again at the first. */
    moveToNext(lines: readonly number[]) {
      const next = lines.find((line) => line > focused) ?? lines[0];
      if (next !== undefined) firstChoices.get(next)?.focus();
    },
  };
}

export type ChoiceFocus = ReturnType<typeof createChoiceFocus>;
