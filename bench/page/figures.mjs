// Medians over rounds, each compared with the baseline of the same round.

const ms = (value) => `${Math.round(value)} ms`;
const megabytes = (value) => `${value.toFixed(1)} MB`;

/**
 * Figures of a visit, in the order of the table. A goal is the maximum of the value, or of its ratio to the baseline.
 * With `rate`, it applies only to a processor that many times slower.
 */
export const FIGURES = [
  { id: 'firstRow', name: 'first row painted', format: ms, goal: { ratio: 1.25 } },
  { id: 'firstRowCpu', name: '… processor time of the main thread', format: ms },
  { id: 'requests', name: '… requests begun before', format: String },
  { id: 'bytes', name: '… bytes received before', format: (value) => `${Math.round(value / 1000)} kB` },
  { id: 'controls', name: 'row, pager and, if it has them, search and filters painted', format: ms },
  { id: 'turn', name: 'next page, not prefetched', format: ms, goal: { ratio: 1.7, rate: 4 } },
  { id: 'turnCpu', name: '… processor time of the main thread', format: ms },
  { id: 'prefetchedTurn', name: 'next page, prefetched', format: ms, goal: { most: 50, rate: 4 } },
  { id: 'company', name: 'company page from a hovered row', format: ms, goal: { most: 100, rate: 4 } },
  { id: 'keystroke', name: 'keystroke in the search', format: ms },
  { id: 'heap', name: 'heap after the first page', format: megabytes, goal: { most: 6 } },
  { id: 'layoutShift', name: 'layout shift', format: (value) => value.toFixed(4), goal: { most: 0 } },
];

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/**
 * Returns the median, and its ratio to the baseline with minimum and maximum over rounds. Null if the app has no such
 * figure.
 */
function summarize(rounds, at, { id }) {
  const values = rounds.map((visits) => visits[at][id]);
  if (values.includes(undefined)) return null;
  const ratios = rounds.map((visits) => visits[at][id] / visits[0][id]).filter(Number.isFinite);
  const hasRatio = at > 0 && ratios.length > 0;
  return {
    value: median(values),
    ratio: hasRatio ? median(ratios) : null,
    range: hasRatio ? `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}` : '',
  };
}

function toCell(summary, { format }) {
  if (summary === null) return '';
  const { value, ratio, range } = summary;
  return ratio === null ? format(value) : `${format(value)} (${ratio.toFixed(2)}, ${range})`;
}

const goalAt = ({ goal }, rate) => (goal !== undefined && (goal.rate ?? rate) === rate ? goal : null);

function formatGoal(goal, { format }) {
  if (goal === null) return '';
  return goal.ratio === undefined ? format(goal.most) : `${goal.ratio} ×`;
}

/** Returns the last app's figures that have a goal, for `reportFigure`. */
export function figuresWithGoal(apps, rounds, figures, rate) {
  return figures.flatMap((figure) => {
    const goal = goalAt(figure, rate);
    const own = summarize(rounds, apps.length - 1, figure);
    if (goal === null || own === null) return [];
    const { value, ratio, range } = own;
    const isMet = goal.ratio === undefined ? value <= goal.most : ratio <= goal.ratio;
    return {
      name: `${figure.name}, ${rate}×`,
      reference: toCell(summarize(rounds, 0, figure), figure),
      own: figure.format(value),
      ratio: ratio === null ? '' : `${ratio.toFixed(2)} (${range})`,
      goal: `≤ ${formatGoal(goal, figure)}`,
      isMet,
    };
  });
}

/** Prints a Markdown table. `rounds` has the visits of each round in the order of the apps. */
export function toTable(apps, rounds, figures, rate) {
  const head = ['', ...apps.map(({ name }) => name), 'goal'];
  const rows = figures.map((figure) => [
    figure.name,
    ...apps.map((_, at) => toCell(summarize(rounds, at, figure), figure)),
    formatGoal(goalAt(figure, rate), figure),
  ]);
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}
