import process, { stdout } from 'node:process';

/**
 * Tells `npm run bench` a figure that has a goal, for its table of all: `{ name, reference, own, ratio, goal, isMet }`,
 * all but the last as they are printed. Does nothing in a script that runs by itself.
 */
export function reportFigure(figure) {
  process.send?.(figure);
}

/**
 * Prints a figure with its target. `figures` are those that the target is for, in its order, such as `[12, 30]` for
 * "≤ 16 ms, ≤ 40 ms"; with "≥" they are to be at least as high.
 */
export function printFigure(name, value, target = '', figures = []) {
  stdout.write(`  ${name.padEnd(60)} ${value.padStart(16)}   ${target}\n`);
  const limits = target.match(/[\d.]+/g) ?? [];
  if (figures.length === 0) return;
  const isLeast = target.startsWith('≥');
  const isMet = figures.every((figure, at) =>
    isLeast ? figure >= Number(limits[at]) : figure <= Number(limits[at]),
  );
  reportFigure({ name, reference: '', own: value, ratio: '', goal: target, isMet });
}
