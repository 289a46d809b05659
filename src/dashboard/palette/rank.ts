import { fold } from '../lib/fold.ts';

/** What a ranked line is found by: `name` and `alias` before the rest. */
export interface Findable {
  readonly name: string;
  readonly alias: string;
  readonly rest: string;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** How well one text holds another: 0 at its very start, 1 at the start of a word, 2 inside; null not at all. */
function fit(text: string, sought: string): number | null {
  if (text.startsWith(sought)) return 0;
  if (wordsOf(text).some((word) => word.startsWith(sought))) return 1;
  return text.includes(sought) ? 2 : null;
}

function rankWord(main: readonly string[], rest: string, sought: string): number | null {
  const fits = main.map((text) => fit(text, sought)).filter((each) => each !== null);
  if (fits.length > 0) return Math.min(...fits) + 1;
  const last = fit(rest, sought);
  return last === null ? null : last + 4;
}

/**
 * How well a line answers what was typed: 0 is best, null is no answer. Case and accents do not count; each
 * word typed has to be found, and the one found worst decides.
 */
export function rank(line: Findable, typed: string): number | null {
  const sought = fold(typed).trim();
  const main = [fold(line.name), fold(line.alias)].filter((text) => text !== '');
  if (main.includes(sought)) return 0;
  const rest = fold(line.rest);
  const whole = rankWord(main, rest, sought);
  if (whole !== null) return whole;
  const ranks = sought.split(/\s+/).map((word) => rankWord(main, rest, word));
  return ranks.reduce((worst, each) => (worst === null || each === null ? null : Math.max(worst, each)));
}

/** The lines that answer, the best first; equals stay in their order. */
export function ranked<Line extends Findable>(lines: readonly Line[], typed: string): Line[] {
  return lines
    .flatMap((line) => {
      const found = rank(line, typed);
      return found === null ? [] : [{ line, found }];
    })
    .toSorted((a, b) => a.found - b.found)
    .map(({ line }) => line);
}
