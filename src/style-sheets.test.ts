/** Rules about the style sheets of the dashboard. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allModules, entries, ROOT } from './module-graph.ts';

test('the first style sheet lists exactly the components of the first row and of the sign-in page', () => {
  const byPath = new Map(allModules.map((module) => [module.path, module]));
  const reached = new Set<string>();
  const reach = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    byPath.get(path)?.awaited.forEach(reach);
  };
  reach('dashboard/main.tsx');
  reach('dashboard/session/sign-in-page.tsx');
  const drawn = [...reached].filter(
    (path) => path.endsWith('.tsx') && !entries(path) && path !== 'dashboard/router.tsx',
  );
  const sheet = readFileSync(join(ROOT, 'src/dashboard/styles/styles.css'), 'utf8');
  const listed = [...sheet.matchAll(/@source '\.\.\/([^']+)'/g)].map(([, path]) => `dashboard/${path}`);
  expect(listed.toSorted()).toEqual(drawn.toSorted());
});

test('no style of the screen depends on all that main, body or html contains', () => {
  const isSlow = (sheet: string) => /(?:^|[\s,}])(?:html|body|main|#root)[^\s{]*:has\(/.test(sheet);
  expect(isSlow('main:has(.preview) { padding: 0 }')).toBe(true);
  expect(isSlow('label:has(:checked) { color: red }')).toBe(false);
  const folder = join(ROOT, 'src/dashboard/styles');
  // Those for print apply while nothing changes.
  const sheets = readdirSync(folder).filter((name) => name !== 'print.css');
  expect(sheets).toContain('pages.css');
  expect(sheets.filter((name) => isSlow(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});
