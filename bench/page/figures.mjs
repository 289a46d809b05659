// Medians over rounds, each beside the floor of the same round.

const ms = (value) => `${Math.round(value)} ms`;
const megabytes = (value) => `${value.toFixed(1)} MB`;

/** What a visit measures, in the order of the table; goals are for all rates or for some. */
export const FIGURES = [
  { id: 'firstRow', name: 'first row painted', format: ms, goal: '1.25 ×' },
  { id: 'firstRowCpu', name: '… processor time of the main thread', format: ms },
  { id: 'requests', name: '… requests begun before', format: String },
  { id: 'bytes', name: '… bytes received before', format: (value) => `${Math.round(value / 1000)} kB` },
  { id: 'turn', name: 'next page, not prefetched', format: ms, goal: { 4: '1.7 ×' } },
  { id: 'turnCpu', name: '… processor time of the main thread', format: ms },
  { id: 'prefetchedTurn', name: 'next page, prefetched', format: ms, goal: { 4: '50 ms' } },
  { id: 'company', name: 'company page from a hovered row', format: ms, goal: { 4: '100 ms' } },
  { id: 'keystroke', name: 'keystroke in the search', format: ms },
  { id: 'heap', name: 'heap after the first page', format: megabytes, goal: '6 MB' },
  { id: 'layoutShift', name: 'layout shift', format: (value) => value.toFixed(3), goal: '0' },
];

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** "506 ms (2.2, 1.9 to 2.5)": the median, and its ratio to the floor with minimum and maximum over rounds. */
function toCell(rounds, at, { id, format }) {
  const values = rounds.map((visits) => visits[at][id]);
  if (values.includes(undefined)) return '';
  const ratios = rounds.map((visits) => visits[at][id] / visits[0][id]).filter(Number.isFinite);
  const text = format(median(values));
  if (at === 0 || ratios.length === 0) return text;
  const [middle, least, most] = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
  return `${text} (${middle.toFixed(2)}, ${least.toFixed(2)} to ${most.toFixed(2)})`;
}

const goalAt = ({ goal = '' }, rate) => (typeof goal === 'string' ? goal : (goal[rate] ?? ''));

/** A Markdown table; `rounds` holds the visits of each round in the order of the apps. */
export function toTable(apps, rounds, figures, rate) {
  const head = ['', ...apps.map(({ name }) => name), 'goal'];
  const rows = figures.map((figure) => [
    figure.name,
    ...apps.map((_, at) => toCell(rounds, at, figure)),
    goalAt(figure, rate),
  ]);
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}
