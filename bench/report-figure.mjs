import process, { stdout } from 'node:process';

/**
 * Reports a figure that has a goal to `npm run bench`, for its summary table: `{ name, reference, own, ratio, goal,
 * isMet }`, where all but the last are printed as they are. Does nothing if the script runs by itself.
 */
export function reportFigure(figure) {
  process.send?.(figure);
}

/**
 * Prints a figure with its target. `figures` are the values to compare with the target's limits, in the same order:
 * `[12, 30]` for "≤ 16 ms, ≤ 40 ms". With "≥", they must be at least as high.
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
