/** The packages in package.json are those that the code loads. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allModules, inSource, type Module, readModule, ROOT } from './module-graph.ts';

/** The packages that a file loads at run time, directly or indirectly. */
function packagesLoadedFrom(modules: readonly Module[], entry: string): ReadonlySet<string> {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const [seen, packages] = [new Set<string>(), new Set<string>()];
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const to of byPath.get(path)?.loads ?? []) {
      if (inSource(to)) visit(to);
      else if (!to.startsWith('node:')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? to);
    }
  };
  visit(entry);
  return packages;
}

test('dependencies are exactly the packages that the service loads', () => {
  const example = [
    readModule('service/a.ts', "export * from './b.ts'; import type { Key } from 'types-only';"),
    readModule('service/b.ts', "import '@scope/name/part'; const late = () => import('late');"),
  ];
  expect([...packagesLoadedFrom(example, 'service/a.ts')]).toEqual(['@scope/name', 'late']);

  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const loaded = packagesLoadedFrom(allModules, 'service/cli/cli.ts');
  expect(new Set(Object.keys(manifest.dependencies))).toEqual(loaded);
  expect(Object.keys(manifest.devDependencies).filter((name) => loaded.has(name))).toEqual([]);
});
