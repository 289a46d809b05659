/**
 * Rules about the structure of the repository, checked on the real import graph: import directions,
 * cycles, names, sizes, and links in documents. Each rule has an example that breaks it, so that a rule
 * that can no longer fail is noticed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** A file of `src`. Paths are relative to it; packages appear as imported. */
interface Module {
  readonly path: string;
  readonly imports: readonly string[];
  /** Static imports that are not type-only. */
  readonly awaited: readonly string[];
  /** All imports at run time, static or dynamic. */
  readonly loads: readonly string[];
  /** Files that the bundler puts into a chunk of their own: dynamic imports and workers. */
  readonly chunks: readonly string[];
  readonly lines: number;
  readonly defaultExport: boolean;
  readonly callsFetch: boolean;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function resolveImport(from: string, written: string): string {
  // Drop the bundler's query, such as `?worker`.
  const specifier = written.replace(/\?.*$/, '');
  if (/^#(?:contract|dashboard|service)\//.test(specifier)) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier;
}

function hasFetchCall(program: Parameters<Visitor['visit']>[0]): boolean {
  let found = false;
  const visitor = new Visitor({
    CallExpression: ({ callee }) => {
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      found ||= name.type === 'Identifier' && name.name === 'fetch';
    },
  });
  visitor.visit(program);
  return found;
}

/** Parses a file's imports, exports and calls. */
function readModule(path: string, source: string): Module {
  const { module, program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const awaited = module.staticImports
    // Type-only imports are erased.
    .filter(({ entries: names }) => names.length === 0 || names.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const reExported = (accepts: (entry: (typeof exported)[number]) => boolean) =>
    exported.filter(accepts).flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []));
  // Dynamic imports, types of the form import('…').T, and workers.
  const late = [...source.matchAll(/\b(?:import|new URL)\(\s*'([^']+)'/g)].flatMap(
    ([, specifier]) => specifier ?? [],
  );
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...reExported(() => true),
    ...late,
  ];
  const loads = [...awaited, ...reExported(({ isType }) => !isType), ...late];
  const workers = awaited.filter((specifier) => specifier.includes('?worker'));
  return {
    path,
    imports: [...new Set(specifiers)].map((specifier) => resolveImport(path, specifier)),
    awaited: awaited.map((specifier) => resolveImport(path, specifier)),
    loads: loads.map((specifier) => resolveImport(path, specifier)),
    chunks: [...late, ...workers].map((specifier) => resolveImport(path, specifier)),
    lines: source.trimEnd().split('\n').length,
    defaultExport: exported.some(
      ({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default',
    ),
    callsFetch: hasFetchCall(program),
  };
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(ROOT, folder), join(entry.parentPath, entry.name)).split(sep).join('/'));

const files = filesIn('src');
const allModules = files
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readModule(path, readFileSync(join(ROOT, 'src', path), 'utf8')));

/** A rule about imports, with one example that breaks it. */
interface EdgeRule {
  readonly name: string;
  readonly breaks: (from: string, to: string) => boolean;
  readonly example: readonly [from: string, to: string];
}

const within = (...folders: string[]) => {
  const pattern = new RegExp(`^(?:${folders.join('|')})(?:/|\\.tsx?$|$)`);
  return (path: string) => pattern.test(path);
};
const rule = (
  name: string,
  from: (path: string) => boolean,
  to: (path: string, from: string) => boolean,
  ...example: [from: string, to: string]
): EdgeRule => ({ name, breaks: (a, b) => from(a) && to(b, a), example });

const inSource = within('contract', 'service', 'dashboard');
const entries = within('service/main', 'service/cli/cli', 'dashboard/main');
const wires = within('service/app', 'service/main', 'service/cli');
const store = (path: string) => /^service\/(?:.*\/store\.ts$|data-sets\/)/.test(path);
const routes = (path: string) => /^service\/(?:.*\/routes\.ts$|http\/)/.test(path);
const page = (path: string) => /^dashboard\/pages\/[^/]+/.exec(path)?.[0];
const production = (accepts: (path: string) => boolean) => (path: string) => !isTest(path) && accepts(path);

const FEATURES =
  'session|catalogue|companies|offerings|collections|export|preferences|records|failures|health|palette|shell';

const EDGE_RULES: readonly EdgeRule[] = [
  rule(
    'the contract imports zod and itself, nothing else',
    production(within('contract')),
    (to) => !within('contract')(to) && to !== 'zod/mini',
    'contract/company.ts',
    'react',
  ),
  rule(
    'the dashboard parses with valibot, the rest with zod',
    inSource,
    (to, from) => (within('dashboard')(from) ? /^zod\b/ : /^valibot$/).test(to),
    'dashboard/api/client.ts',
    'zod/mini',
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
    'service/keys/store.ts',
  ),
  rule(
    'stores do not import routes or the app',
    production(store),
    (to) => routes(to) || wires(to),
    'service/companies/store.ts',
    'service/companies/routes.ts',
  ),
  rule(
    'routes do not import the app',
    production(routes),
    wires,
    'service/companies/routes.ts',
    'service/app.ts',
  ),
  rule(
    'the import does not import routes or the app',
    production(within('service/import')),
    (to) => routes(to) || wires(to),
    'service/import/load.ts',
    'service/http/authenticate.ts',
  ),
  rule(
    'of the app, ui components import only ui and lib',
    production(within('dashboard/ui')),
    (to) => inSource(to) && !within('dashboard/ui', 'dashboard/lib')(to),
    'dashboard/ui/table.tsx',
    'dashboard/api/companies.ts',
  ),
  rule(
    'lib imports nothing of the app',
    production(within('dashboard/lib')),
    (to) => inSource(to) && !within('dashboard/lib', 'dashboard/styles')(to),
    'dashboard/lib/format/format-date.ts',
    'dashboard/api/companies.ts',
  ),
  rule(
    'the api imports no features, pages or router',
    production(within('dashboard/api')),
    within(`dashboard/(?:ui|${FEATURES}|pages)`, 'dashboard/(?:router|main|app-context)'),
    'dashboard/api/client.ts',
    'dashboard/session/session.ts',
  ),
  rule(
    'features do not import pages or the router',
    production(within(`dashboard/(?:${FEATURES})`)),
    within('dashboard/pages', 'dashboard/router', 'dashboard/main'),
    'dashboard/shell/app-shell.tsx',
    'dashboard/pages/company/company-page.tsx',
  ),
  rule(
    'in the catalogue, only the queries and what keeps their cache in step use React Query',
    production(
      (from) =>
        within('dashboard/catalogue')(from) &&
        !/\/(?:(?:offering-)?queries|query-cache-sync|open-catalogue)\.ts$/.test(from),
    ),
    (to) => /^(?:react|@tanstack\/react-)/.test(to),
    'dashboard/catalogue/crawl.ts',
    '@tanstack/react-query',
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

/** A rule about one file, with source text that breaks it. */
const FILE_RULES: readonly {
  readonly name: string;
  readonly breaks: (module: Module) => boolean;
  readonly example: readonly [path: string, source: string];
}[] = [
  {
    name: 'there are no default exports',
    breaks: ({ defaultExport }) => defaultExport,
    example: ['dashboard/ui/table.tsx', 'export default function Table() { return <table />; }'],
  },
  {
    name: 'there are no barrels, and nothing is called utils or helpers',
    breaks: ({ path }) => /(?:^|\/)(?:index\.tsx?$|(?:utils?|helpers?)(?:\/|\.tsx?$))/.test(path),
    example: ['dashboard/utils/dates.ts', ''],
  },
  {
    name: 'file names are kebab-case',
    breaks: ({ path }) =>
      !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)*\.tsx?$/.test(path),
    example: ['dashboard/ui/DataTable.tsx', ''],
  },
  {
    name: 'no file is longer than 250 lines',
    breaks: ({ path, lines }) => !isTest(path) && lines > 250,
    example: ['service/app.ts', '\n'.repeat(250) + 'export {};'],
  },
  {
    name: 'the dashboard loads no strict schema of the contract, which would weigh on its first page',
    breaks: ({ path, loads }) =>
      within('dashboard')(path) &&
      !isTest(path) &&
      loads.some(
        (to) =>
          within('contract')(to) &&
          !within('contract/(?:routes|parameters|operations|error-codes|examples|fixtures)')(to),
      ),
    example: ['dashboard/api/client.ts', "import { endpoints } from '#contract/endpoints.ts';"],
  },
  {
    name: 'in the dashboard only the API client, the failure classifier and the own-file reader call fetch',
    breaks: ({ path, callsFetch }) =>
      callsFetch &&
      within('dashboard')(path) &&
      !isTest(path) &&
      !/^dashboard\/(?:api\/client|api\/classify-failure|lib\/own-file)\.ts$/.test(path),
    example: ['dashboard/pages/company/news.tsx', "void window.fetch('/api/v1/health');"],
  },
];

/** The feature folder of a file, or the file itself if it has none. */
function folderOf(path: string): string {
  const parts = path.split('/');
  return parts.length > 2 ? parts.slice(0, 2).join('/') : path;
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

/** File names that several folders may have. */
const ROLES = new Set(['main', 'routes', 'store', 'params']);

/** Private vocabulary for which the field has standard terms. */
const BANNED_WORDS =
  /(?:^|-)(?:desk|shelf|holdings|intake|trail|words|patience|deeds?|kept|heard|said|mend|house|blink|rail|around|spoken|sought|survey|framing|surroundings|hangup|keeper|utterance)(?:-|$)/;

const baseName = (path: string) => posix.basename(path).replace(/(?:\.component)?(?:\.test)?\.\w+$/, '');

describe('names', () => {
  test('file names use no banned words', () => {
    expect('dashboard/export/export-desk.ts').toSatisfy((path: string) => BANNED_WORDS.test(baseName(path)));
    expect(allModules.map(({ path }) => path).filter((path) => BANNED_WORDS.test(baseName(path)))).toEqual(
      [],
    );
  });

  test('file names are unique, except for roles such as routes and store', () => {
    const paths = allModules.map(({ path }) => path).filter((path) => !isTest(path));
    const same = paths.filter(
      (path) =>
        !ROLES.has(baseName(path)) &&
        paths.some((other) => other !== path && baseName(other) === baseName(path)),
    );
    expect(same.toSorted((a, b) => baseName(a).localeCompare(baseName(b)))).toEqual([]);
  });

  test('only files that wire the dashboard are at its top level', () => {
    const top = allModules.flatMap(({ path }) => /^dashboard\/([^/]+)$/.exec(path)?.[1] ?? []);
    expect(top.toSorted()).toEqual(['app-context.ts', 'main.tsx', 'router.tsx']);
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

const isForTests = (path: string) => isTest(path) || path.includes('/testing/');

/**
 * Short files with a single importer, which would read better as part of it. `routes.ts` is a role in each folder, and a
 * released migration never changes.
 */
function fragmentsIn(modules: readonly Module[]): string[] {
  const tested = new Set(
    modules.flatMap(({ path }) => (isTest(path) ? path.replace(/(?:\.component)?\.test\.tsx?$/, '') : [])),
  );
  const isFragment = ({ path, lines }: Module) => {
    if (
      lines >= 20 ||
      isForTests(path) ||
      path.endsWith('/routes.ts') ||
      path.includes('/migrations/') ||
      tested.has(path.replace(/\.tsx?$/, ''))
    )
      return false;
    const importers = modules.filter((from) => !isForTests(from.path) && from.imports.includes(path));
    return importers.length === 1 && !importers[0]?.chunks.includes(path);
  };
  return modules.filter(isFragment).map(({ path }) => path);
}

describe('files', () => {
  test.each(FILE_RULES)('$name', ({ breaks, example }) => {
    expect(breaks(readModule(...example)), 'the example breaks the rule').toBe(true);
    expect(allModules.filter(breaks).map(({ path }) => path)).toEqual([]);
  });

  test('a file under 20 lines has more than one importer, or is a chunk of its own, or has a test of its own', () => {
    const example = [
      readModule('dashboard/page.tsx', "import './once.ts'; import './tested.ts'; import('./chunk.ts');"),
      readModule('dashboard/once.ts', 'export const a = 1;'),
      readModule('dashboard/tested.ts', 'export const b = 2;'),
      readModule('dashboard/tested.test.ts', "import './tested.ts';"),
      readModule('dashboard/chunk.ts', 'export const c = 3;'),
    ];
    expect(fragmentsIn(example)).toEqual(['dashboard/once.ts']);
    expect(fragmentsIn(allModules)).toEqual([]);
  });

  test('half of all files have at most 80 lines, nine in ten at most 180', () => {
    const sizes = allModules.filter(({ path }) => !isTest(path)).map(({ lines }) => lines);
    const sorted = sizes.toSorted((a, b) => a - b);
    const quantile = (share: number) => sorted[Math.floor(sorted.length * share)];
    expect(quantile(0.5)).toBeLessThanOrEqual(80);
    expect(quantile(0.9)).toBeLessThanOrEqual(180);
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

/** Paths in a document's links or backticks, relative to the repository root. */
function pointersIn(document: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .flatMap(([, target]) => target?.replace(/[#?].*$/, '') ?? [])
    .filter((target) => target !== '' && !/^(?:[a-z]+:|\/)/.test(target))
    .map((target) => posix.join(posix.dirname(document), target));
  const quoted = [
    ...text.matchAll(
      /`((?:src|e2e|docs|public|sample|\.ci)\/[\w./-]*|(?:contract|service|dashboard)\/[\w/-]+\.tsx?)`/g,
    ),
  ]
    .flatMap(([, target]) => target ?? [])
    .map((target) => (/^(?:contract|service|dashboard)\//.test(target) ? `src/${target}` : target));
  return [...links, ...quoted];
}

test('documents point at files that exist', () => {
  expect(pointersIn('docs/a.md', 'See [b](b.md), [web](https://x.example) and `src/gone.ts`.')).toEqual([
    'docs/b.md',
    'src/gone.ts',
  ]);
  const documents = ['.', 'docs', 'bench', 'sample'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: folder === 'docs', encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => posix.join(folder, name)),
  );
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'SECURITY.md', 'docs/deploy.md']));
  const dead = documents.flatMap((document) =>
    pointersIn(document, readFileSync(join(ROOT, document), 'utf8'))
      .filter((target) => !existsSync(join(ROOT, target)))
      .map((target) => `${document} → ${target}`),
  );
  expect(dead).toEqual([]);
});

/** The addresses of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('links to a part of a document name one of its headings', () => {
  expect(anchorsOf('# A\n\n## Behind nginx, or `caddy`\n')).toEqual(['a', 'behind-nginx-or-caddy']);
  const linked = ['README.md', 'SECURITY.md', ...filesIn('docs').map((path) => `docs/${path}`)]
    .filter((path) => path.endsWith('.md'))
    .flatMap((document) =>
      [...readFileSync(join(ROOT, document), 'utf8').matchAll(/\]\(([^)\s:]*)#([^)]+)\)/g)].map(
        ([, path = '', anchor = '']) => ({
          from: document,
          to: path === '' ? document : posix.join(posix.dirname(document), path),
          anchor,
        }),
      ),
    );
  expect(linked.length).toBeGreaterThan(5);
  const dead = linked.filter(
    ({ to, anchor }) => !anchorsOf(readFileSync(join(ROOT, to), 'utf8')).includes(anchor),
  );
  expect(dead).toEqual([]);
});

/** The tests that a document names in the last cells of its tables, such as `a.test.ts`: a title with … for any text. */
function testsNamedIn(section: string): { file: string; title: string }[] {
  const cells = section.split('\n').flatMap((line) => /^\|.*\| (`.*) \|$/.exec(line)?.[1]?.trimEnd() ?? []);
  return cells
    .flatMap((cell) => cell.split(/; (?=`|soak)/))
    .flatMap((entry) => {
      const [, file, title = ''] = /^`([^`]+)`(?:: (.*)| \([^)]*\))?$/.exec(entry) ?? [];
      return file === undefined ? [] : [{ file, title }];
    });
}

/** Whether a source holds a text, however it is broken into lines; `…` stands for anything in one line. */
function holdsText(source: string, text: string): boolean {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(escaped.replaceAll(' ', String.raw`\s+`).replaceAll('…', '.*')).test(source);
}

test('the tests that docs/faults.md names exist', () => {
  expect(testsNamedIn('| a | b | `x.test.ts`: one … test; `y.spec.ts` (both); soak: three |\n')).toEqual([
    { file: 'x.test.ts', title: 'one … test' },
    { file: 'y.spec.ts', title: '' },
  ]);
  expect(holdsText("test('one (small) test', run)", 'one … test')).toBe(true);
  expect(holdsText("test('one test', run)", 'two … test')).toBe(false);
  const [, service = '', dashboard = ''] = readFileSync(join(ROOT, 'docs/faults.md'), 'utf8').split(/^## /m);
  const named = [
    ...testsNamedIn(service).map((each) => ({ ...each, folder: 'src/service' })),
    ...testsNamedIn(dashboard).map((each) => ({ ...each, folder: 'src/dashboard' })),
  ];
  expect(named.length).toBeGreaterThan(80);
  const missing = named.filter(({ folder, file, title }) => {
    const path = join(ROOT, /^(?:src|e2e)\//.test(file) ? file : `${folder}/${file}`);
    return !existsSync(path) || !holdsText(readFileSync(path, 'utf8'), title);
  });
  expect(missing).toEqual([]);
});

/** The folders of the dashboard in the layout section of the README, which indents them by four spaces. */
const foldersInLayout = (readme: string): string[] =>
  (/## Layout\n[^]*?```\n([^]*?)```/.exec(readme)?.[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    '))
    .flatMap((line) => [...line.matchAll(/([a-z-]+)\/ {2}/g)].flatMap(([, folder]) => folder ?? []));

test('the layout in the README names every folder of the dashboard, and only these', () => {
  expect(
    foldersInLayout(
      '## Layout\n\n```\nsrc/\n  service/   API\n    api/   client   lib/   x\n    ui/    parts    pages/   y\n```\n',
    ),
  ).toEqual(['api', 'lib', 'ui', 'pages']);
  const folders = readdirSync(join(ROOT, 'src/dashboard'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name);
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  expect(foldersInLayout(readme).toSorted()).toEqual(folders.toSorted());
});
