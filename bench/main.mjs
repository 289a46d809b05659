// Runs the benchmarks one after the other and writes what they print to `bench/RESULTS.md`:
// `npm run bench [-- page|api|catalogue …]`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { argv, stdout, version } from 'node:process';
import { fileURLToPath } from 'node:url';

const fileHere = (name) => fileURLToPath(new URL(name, import.meta.url));

const PARTS = {
  page: { title: 'Pages', script: 'page/main.mjs', isMarkdown: true },
  api: { title: 'API', script: 'api/main.mjs', isMarkdown: false },
  catalogue: { title: 'Catalogue', script: 'catalogue.mjs', isMarkdown: false },
};

/** Runs a script, prints its output and returns it. */
async function run(script) {
  const child = spawn(process.execPath, [fileHere(script)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    stdout.write(text);
  });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`${script} failed`);
  return output.trim();
}

const chosen = argv.length > 2 ? argv.slice(2) : Object.keys(PARTS);
const load = loadavg()[0]?.toFixed(1);
const sections = [
  '# Results of the benchmarks',
  `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${cpus()[0]?.model}), Node ${version}, load at the start ${load}.`,
];
for (const { title, script, isMarkdown } of chosen.map((name) => PARTS[name])) {
  const output = await run(script);
  sections.push(`## ${title}`, isMarkdown ? output : `\`\`\`text\n${output}\n\`\`\``);
}
await writeFile(fileHere('RESULTS.md'), `${sections.join('\n\n')}\n`);
