import { stdin, stdout } from 'node:process';
/**
 * Prints the result of each step for each variant as a Markdown table, from Playwright's JSON report on stdin:
 * `npx playwright test -c e2e variants.spec.ts --reporter=json | node e2e/variants/matrix.mjs`.
 */
import { text } from 'node:stream/consumers';

/**
 * @typedef {{ type: string, description?: string }} Annotation
 * @typedef {{ title: string, tests: { results: { annotations: Annotation[], duration: number }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/** @type {(suite: Suite) => Spec[]} */
const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

const rows = specsIn(JSON.parse(await text(stdin))).flatMap(({ title, tests }) => {
  const result = tests[0]?.results.at(-1);
  const notes = new Map(result?.annotations.map(({ type, description = '' }) => [type, description]));
  return notes.has('variant') ? [{ title, notes, seconds: (result?.duration ?? 0) / 1000 }] : [];
});
const steps = [...new Set(rows.flatMap(({ notes }) => [...notes.keys()]))].filter(
  (type) => type !== 'variant',
);
/** @type {(cells: readonly string[]) => void} */
const print = (cells) => void stdout.write(`| ${cells.join(' | ')} |\n`);

print(['variant', ...steps, 's', 'switches']);
print(['---', ...steps.map(() => ':-:'), '--:', '---']);
for (const { title, notes, seconds } of rows)
  print([
    title,
    ...steps.map((step) => notes.get(step) ?? ''),
    seconds.toFixed(1),
    notes.get('variant') ?? '',
  ]);
