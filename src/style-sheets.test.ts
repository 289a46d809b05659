/** Rules about the style sheets of the dashboard. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './module-graph.ts';

test('no style of the screen depends on all that main, body or html contains', () => {
  const isSlow = (sheet: string) => /(?:^|[\s,}])(?:html|body|main|#root)[^\s{]*:has\(/.test(sheet);
  expect(isSlow('main:has(.preview) { padding: 0 }')).toBe(true);
  expect(isSlow('label:has(:checked) { color: red }')).toBe(false);
  const folder = join(ROOT, 'src/dashboard/styles');
  // Those for print apply while nothing changes.
  const sheets = readdirSync(folder).filter((name) => name !== 'print.css');
  expect(sheets).toContain('styles.css');
  expect(sheets.filter((name) => isSlow(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});
