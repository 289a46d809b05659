/**
 * Rules about the structure of the repository, checked on the real import graph: import directions, cycles between
 * files and between folders, and where `fetch` is called. Each rule has an example that breaks it, so that a rule that
 * can no longer fail is noticed.
 */
import { describe, expect, test } from 'vitest';
import { PAGE_IDS } from './dashboard/navigation/pages.ts';
import {
  allModules,
  entries,
  files,
  inSource,
  isTest,
  type Module,
  readModule,
  within,
} from './module-graph.ts';

/** A rule about imports, with one example that breaks it. */
interface EdgeRule {
  readonly name: string;
  readonly breaks: (from: string, to: string) => boolean;
  readonly example: readonly [from: string, to: string];
}

const rule = (
  name: string,
  from: (path: string) => boolean,
  to: (path: string, from: string) => boolean,
  ...example: [from: string, to: string]
): EdgeRule => ({ name, breaks: (a, b) => from(a) && to(b, a), example });

const wires = within('service/app', 'service/main', 'service/cli');
const store = (path: string) => /^service\/(?:.*\/[\w-]+-store\.ts$|data-sets\/)/.test(path);
const routes = (path: string) => /^service\/(?:.*\/[\w-]+-routes\.ts$|http\/)/.test(path);
/** The folder of the page that a file belongs to. What several pages need is outside of `pages/`. */
const page = (path: string) => /^dashboard\/pages\/[^/]+(?=\/)/.exec(path)?.[0];
const production = (accepts: (path: string) => boolean) => (path: string) => !isTest(path) && accepts(path);

const FEATURES =
  'list|navigation|session|catalogue|companies|offerings|news|collections|export|preferences|failures|health|palette|shell';

const EDGE_RULES: readonly EdgeRule[] = [
  rule(
    'the contract imports zod and itself, nothing else',
    production(within('contract')),
    (to) => !within('contract')(to) && to !== 'zod/mini',
    'contract/company.ts',
    'react',
  ),
  rule(
    'the service never imports the dashboard',
    within('service'),
    within('dashboard'),
    'service/app.ts',
    'dashboard/api/client.ts',
  ),
  rule(
    'the dashboard never imports the service',
    within('dashboard'),
    within('service'),
    'dashboard/router.tsx',
    'service/config.ts',
  ),
  rule(
    'entry points are imported only by the serve command and by tests',
    production(
      (from) => !entries(from) && from !== 'service/cli/serve.ts' && !within('service/testing')(from),
    ),
    entries,
    'service/app.ts',
    'service/main.ts',
  ),
  rule(
    'the database folder does not import stores, routes or the app',
    production(within('service/db')),
    (to) => store(to) || routes(to) || wires(to) || within('service/import')(to),
    'service/db/open.ts',
    'service/keys/key-store.ts',
  ),
  rule(
    'stores do not import routes or the app',
    production(store),
    (to) => routes(to) || wires(to),
    'service/companies/company-store.ts',
    'service/exports/export-routes.ts',
  ),
  rule(
    'routes do not import the app',
    production(routes),
    wires,
    'service/exports/export-routes.ts',
    'service/app.ts',
  ),
  rule(
    'the import does not import routes or the app',
    production(within('service/import')),
    (to) => routes(to) || wires(to),
    'service/import/import-data-set.ts',
    'service/http/api-routes.ts',
  ),
  rule(
    'of the app, ui components import only ui, lib, the readers of records and the contract',
    production(within('dashboard/ui')),
    (to) => inSource(to) && !within('dashboard/ui', 'dashboard/lib', 'records', 'contract')(to),
    'dashboard/ui/table.tsx',
    'dashboard/api/companies.ts',
  ),
  rule(
    'lib imports nothing of the app but the readers of records and the contract',
    production(within('dashboard/lib')),
    (to) => inSource(to) && !within('dashboard/lib', 'dashboard/styles', 'records', 'contract')(to),
    'dashboard/lib/format/format-date.ts',
    'dashboard/api/companies.ts',
  ),
  rule(
    'the api imports no features, pages or router',
    production(within('dashboard/api')),
    within(`dashboard/(?:ui|${FEATURES})`, 'dashboard/(?:router|main)'),
    'dashboard/api/client.ts',
    'dashboard/session/session.ts',
  ),
  rule(
    'features do not import pages or the router, but for the table of pages, which loads them',
    production(
      (from) =>
        page(from) === undefined &&
        from !== 'dashboard/navigation/pages.ts' &&
        within(`dashboard/(?:${FEATURES})`)(from),
    ),
    (to) => page(to) !== undefined || within('dashboard/router', 'dashboard/main')(to),
    'dashboard/shell/app-shell.tsx',
    'dashboard/pages/company/company-page.tsx',
  ),
  rule(
    'in the folders of the catalogue, only the file that opens it knows React Query, and none React',
    production((from) => /^dashboard\/catalogue\/[^/]+\/(?!open-catalogue)/.test(from)),
    (to) => /^(?:react|@tanstack\/react-)/.test(to),
    'dashboard/catalogue/crawl/crawler.ts',
    '@tanstack/react-query',
  ),
  rule(
    'the search engine imports only itself and the alphabet: it knows neither React, nor Node, nor the API',
    production(within('search')),
    (to) => to !== 'contract/alphabet.ts' && !within('search')(to),
    'search/score-text.ts',
    'contract/company.ts',
  ),
  rule(
    'the search of companies imports only itself, the engine and the contract',
    production(within('company-search')),
    (to) => inSource(to) && !within('company-search', 'search', 'contract')(to),
    'company-search/company-schema.ts',
    'dashboard/api/response-schemas.ts',
  ),
  rule(
    'the readers of records import only themselves and the contract',
    production(within('records')),
    (to) => inSource(to) && !within('records', 'contract')(to),
    'records/parsed-value.ts',
    'dashboard/lib/dom.ts',
  ),
  rule(
    'the search of offerings imports only itself, the engine, the readers of records and the contract',
    production(within('offering-search')),
    (to) => inSource(to) && !within('offering-search', 'search', 'records', 'contract')(to),
    'offering-search/offering-schema.ts',
    'dashboard/api/response-schemas.ts',
  ),
  rule(
    'pages do not import other pages',
    (from) => page(from) !== undefined,
    (to, from) => page(to) !== undefined && page(to) !== page(from),
    'dashboard/pages/company/news.tsx',
    'dashboard/pages/companies/columns.tsx',
  ),
  rule(
    'pages do not import the shell',
    (from) => page(from) !== undefined,
    within('dashboard/shell'),
    'dashboard/pages/company/company-page.tsx',
    'dashboard/shell/app-shell.tsx',
  ),
  rule(
    'pages do not import the router',
    (from) => page(from) !== undefined,
    within('dashboard/router', 'dashboard/main'),
    'dashboard/pages/company/company-page.tsx',
    'dashboard/router.tsx',
  ),
];

const edgesOf = (modules: readonly Module[]) =>
  modules.flatMap(({ path, imports }) => imports.map((to) => [path, to] as const));

describe('imports', () => {
  test('every import resolves to a file', () => {
    const paths = new Set(files);
    const local = edgesOf(allModules).filter(([, to]) => inSource(to));
    expect(local.length).toBeGreaterThan(100);
    expect(local.filter(([, to]) => !paths.has(to))).toEqual([]);
  });

  test.each(EDGE_RULES)('$name', ({ breaks, example }) => {
    expect(breaks(...example), 'the example breaks the rule').toBe(true);
    const offences = edgesOf(allModules).filter(([from, to]) => breaks(from, to));
    expect(offences.map(([from, to]) => `${from} → ${to}`)).toEqual([]);
  });
});

/** The first import cycle found, if any. */
function cycleIn(modules: readonly Module[]): readonly string[] | undefined {
  const imports = new Map(modules.map((module) => [module.path, module.imports]));
  const done = new Set<string>();
  const visit = (path: string, ancestors: readonly string[]): readonly string[] | undefined => {
    if (ancestors.includes(path)) return [...ancestors.slice(ancestors.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const next of imports.get(path) ?? []) {
      const cycle = visit(next, [...ancestors, path]);
      if (cycle) return cycle;
    }
    done.add(path);
    return undefined;
  };
  for (const { path } of modules) {
    const cycle = visit(path, []);
    if (cycle) return cycle;
  }
  return undefined;
}

const documented = (path: string) =>
  within('contract', 'search', 'company-search', 'records', 'offering-search', 'service')(path) &&
  !isTest(path) &&
  !path.includes('/testing/');

/** A rule about one file, with source text that breaks it. */
const FILE_RULES: readonly {
  readonly name: string;
  readonly breaks: (module: Module) => boolean;
  readonly example: readonly [path: string, source: string];
}[] = [
  {
    name: 'in the dashboard only the API client with its reader of lines, the script that sends its first request, and the reader of static assets call fetch',
    breaks: ({ path, callsFetch }) =>
      callsFetch &&
      within('dashboard')(path) &&
      !isTest(path) &&
      !/^dashboard\/(?:api\/(?:client|read-lines)|shell\/run-start-script|lib\/network)\.ts$/.test(path),
    example: ['dashboard/pages/company/news.tsx', "void window.fetch('/api/v1/health');"],
  },
  {
    name: 'exported functions, classes and interfaces of the service and of what both programs share have a TSDoc comment',
    breaks: ({ path, undocumented }) => undocumented.length > 0 && documented(path),
    example: ['service/app.ts', 'export const MAX = 1;\n\nexport interface Rows {}\n'],
  },
];

/** The folder of a file: a page's own, else the one below `dashboard` or `service`; the file itself if it has none. */
function folderOf(path: string): string {
  const parts = path.split('/');
  return page(path) ?? (parts.length > 2 ? parts.slice(0, 2).join('/') : path);
}

/** Names that the two programs export for the same thing, which has no place in what they share. */
const SAME_IN_BOTH: ReadonlySet<string> = new Set(['company', 'DAY_MS', 'formatCount', 'MINUTE_MS']);

/** Returns the names that two files export, tests excluded. */
function repeatedNames(all: readonly Module[]): string[] {
  const names = all.filter(({ path }) => !isTest(path)).flatMap(({ exported }) => exported);
  return names.filter((name, at) => names.indexOf(name) !== at && !SAME_IN_BOTH.has(name));
}

/** Merges modules by folder, without tests. */
function foldersOf(all: readonly Module[]): Module[] {
  const folders = new Map<string, Module>();
  for (const module of all.filter(({ path }) => !isTest(path) && !path.includes('/testing/'))) {
    const path = folderOf(module.path);
    const folder = folders.get(path) ?? { ...module, path, imports: [] };
    const imports = module.awaited
      .filter(inSource)
      .map(folderOf)
      .filter((to) => to !== path);
    folders.set(path, { ...folder, imports: [...new Set([...folder.imports, ...imports])] });
  }
  return [...folders.values()];
}

const toKebabCase = (id: string) => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test('each page has a folder with its file', () => {
  const pages = PAGE_IDS.map(toKebabCase);
  expect(files).toEqual(
    expect.arrayContaining(pages.map((name) => `dashboard/pages/${name}/${name}-page.tsx`)),
  );
});

describe('top level', () => {
  test('only files that wire the dashboard are at its top level', () => {
    const top = allModules.flatMap(({ path }) => /^dashboard\/([^/]+)$/.exec(path)?.[1] ?? []);
    expect(top.toSorted()).toEqual(['main.tsx', 'router.tsx', 'start.ts']);
  });

  test('only the process, the app, its settings and the scripts are at the top level of the service', () => {
    const top = files.flatMap((path) => /^service\/([^/]+\.\w+)$/.exec(path)?.[1] ?? []);
    expect(top.filter((name) => !/\.test\.ts$|^tsconfig/.test(name)).toSorted()).toEqual([
      'app.ts',
      'build-and-run.mjs',
      'build.mjs',
      'config.ts',
      'dossier.mjs',
      'main.ts',
    ]);
  });
});

describe('folders', () => {
  test('folders have no import cycles', () => {
    const cycleExample = [
      readModule('dashboard/a/one.ts', "import '../b/two.ts';"),
      readModule('dashboard/b/two.ts', "import '../a/three.ts';"),
    ];
    expect(cycleIn(foldersOf(cycleExample))).toEqual(['dashboard/a', 'dashboard/b', 'dashboard/a']);
    expect(cycleIn(foldersOf(allModules))).toBeUndefined();
  });
});

describe('files', () => {
  test.each(FILE_RULES)('$name', ({ breaks, example }) => {
    expect(breaks(readModule(...example)), 'the example breaks the rule').toBe(true);
    expect(allModules.filter(breaks).map(({ path }) => path)).toEqual([]);
  });

  test('an exported name stands for one thing', () => {
    const example = ['dashboard/a.ts', 'service/b.ts'].map((path) =>
      readModule(path, 'export const rows = 1;'),
    );
    expect(repeatedNames(example)).toEqual(['rows']);
    expect(repeatedNames(allModules)).toEqual([]);
  });

  test('files have no import cycles', () => {
    const cycleExample = [
      readModule('service/a.ts', "import './b.ts';"),
      readModule('service/b.ts', "export * from './a.ts';"),
    ];
    expect(cycleIn(cycleExample)).toEqual(['service/a.ts', 'service/b.ts', 'service/a.ts']);
    expect(cycleIn(allModules)).toBeUndefined();
  });
});
