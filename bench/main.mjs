// Runs benchmarks and writes their output to `bench/RESULTS.md`, above the notes written by hand: `npm run bench [--
// page|lighthouse|api|exports|relevance|catalogue|kept|history|news|large …]`. Parts that don't run keep their last
// figures.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { argv, stdout, version } from 'node:process';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

const fileHere = (name) => fileURLToPath(new URL(name, import.meta.url));
const RESULTS = fileHere('RESULTS.md');
const NOTES = '## Notes';

/** Parts of the benchmark. `scripts` run one after another, each with its arguments. */
const PARTS = {
  page: { title: 'Pages', scripts: [['page/main.mjs']], isMarkdown: true },
  lighthouse: { title: 'Lighthouse', scripts: [['lighthouse/main.mjs']], isMarkdown: true },
  // Fewer rounds than by default, so that a whole run takes about ten minutes.
  api: { title: 'API', scripts: [['api/main.mjs', '--rounds', '3', '--seconds', '1']] },
  exports: { title: 'Exports of whole lists', scripts: [['exports.mjs']] },
  relevance: { title: 'Relevance', scripts: [['relevance/main.mjs']] },
  catalogue: {
    title: 'Catalogue',
    scripts: [
      ['catalogue.mjs', '10000'],
      ['offerings.mjs', '100000'],
    ],
  },
  kept: {
    title: 'Kept data',
    scripts: [['kept-data.mjs'], ['kept-data.mjs', '--companies', '200000', '--rounds', '1']],
  },
  history: { title: 'What changed', scripts: [['history.mjs']] },
  news: { title: 'News', scripts: [['news.mjs']], flags: ['--expose-gc'] },
  // Only shapes whose work is deliberately bounded, at a quarter of the largest record that an import accepts.
  large: {
    title: 'Large records',
    scripts: [
      ['large-records.mjs', '--share', '0.25', 'many categories', 'a long location', 'many articles'],
    ],
  },
};

/** Runs scripts and prints their output. Returns it with the figures that have a goal. */
async function run({ scripts, flags = [] }) {
  const figures = [];
  let output = '';
  for (const [script, ...args] of scripts) {
    const child = spawn(process.execPath, [...flags, fileHere(script), ...args], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    child.on('message', (figure) => figures.push(figure));
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      stdout.write(text);
    });
    const [status] = await once(child, 'close');
    if (status !== 0) throw new Error(`${script} failed`);
  }
  return { output: output.trim(), figures };
}

/** Returns the sections of the last results by title. */
function sectionsOf(markdown) {
  const [, ...sections] = `\n${markdown}`.split('\n## ');
  return new Map(
    sections.map((section) => {
      const [title, ...lines] = section.split('\n');
      return [title, lines.join('\n').trim()];
    }),
  );
}

const GOALS = 'Goals';
const HEAD =
  '| | Figure | Reference | Dossier | Ratio | Goal | |\n| --- | --- | --- | --- | --- | --- | --- |';
const toRow = (title, { name, reference, own, ratio, goal, isMet }) =>
  `| ${title} | ${name} | ${reference} | ${own} | ${ratio} | ${goal} | ${isMet ? 'met' : '**missed**'} |`;

/** Returns a part's rows in the table of the last results. */
function rowsOf(goals, title) {
  const isOwn = new RegExp(`^\\| ${title} +\\|`);
  return goals.split('\n').filter((line) => isOwn.test(line));
}

const chosen = argv.length > 2 ? argv.slice(2) : Object.keys(PARTS);
const sections = sectionsOf(await readFile(RESULTS, 'utf8'));
const notes = sections.get('Notes') ?? '';
const goals = sections.get(GOALS) ?? '';
const rows = Object.fromEntries(Object.values(PARTS).map(({ title }) => [title, rowsOf(goals, title)]));
for (const name of chosen) {
  const { title, isMarkdown } = PARTS[name];
  const load = loadavg()[0]?.toFixed(1);
  const started = performance.now();
  const { output, figures } = await run(PARTS[name]);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const when = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${cpus()[0]?.model}), Node ${version}, load at the start ${load}, ${minutes} minutes.`;
  sections.set(title, `${when}\n\n${isMarkdown ? output : `\`\`\`text\n${output}\n\`\`\``}`);
  rows[title] = figures.map((figure) => toRow(title, figure));
}
sections.set(GOALS, [HEAD, ...Object.values(rows).flat()].join('\n'));
const parts = [GOALS, ...Object.values(PARTS).map(({ title }) => title)].flatMap((title) =>
  sections.has(title) ? [`## ${title}`, sections.get(title)] : [],
);
const results = ['# Results of the benchmarks', ...parts, NOTES, notes].join('\n\n');
await writeFile(RESULTS, (await format(RESULTS, results)).code);
