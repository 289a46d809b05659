/** Documents name only files, headings, tests and folders that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, ROOT } from './module-graph.ts';

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

test('source files that documents name exist', () => {
  const sources = ['src', 'e2e', 'bench', 'sample'].flatMap((folder) =>
    filesIn(folder).map((path) => `/${folder}/${path}`),
  );
  const exists = (name: string) =>
    sources.some((path) => path.endsWith(`/${name}`)) || existsSync(join(ROOT, name));
  const named = filesIn('docs').flatMap((document) =>
    document.endsWith('.md')
      ? [
          ...readFileSync(join(ROOT, 'docs', document), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|mjs|css))`/g),
        ].map(([, name = '']) => ({ document, name }))
      : [],
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !exists(name))).toEqual([]);
});

/** Returns the paths of source files that a text names, such as `src/main.ts`. */
const sourcesIn = (text: string) =>
  [...text.matchAll(/\b(?:src|e2e|bench)\/[\w./-]+\.(?:tsx?|mjs)\b/g)].map(([path]) => path);

test('files for deployment name only source files that exist', () => {
  expect(sourcesIn('# src/a/b.test.ts.\nCMD ["node", "src/c.mjs"]')).toEqual([
    'src/a/b.test.ts',
    'src/c.mjs',
  ]);
  const files = ['compose.yaml', 'Dockerfile', ...filesIn('deploy').map((path) => `deploy/${path}`)];
  const named = files.flatMap((file) =>
    sourcesIn(readFileSync(join(ROOT, file), 'utf8')).map((path) => ({ file, path })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
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

/**
 * The tests that a document names in the last cells of its tables, such as `a.test.ts`: a title with … for any text.
 */
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

/** Matches what comes between the name of a source file and the ending of its tests. */
const TEST_ENDING = /(?:\.[a-z-]+){0,2}\.test\.tsx?$/;

test('docs/development.md names every test below src that stands beside no file of its name, and only these', () => {
  const files = new Set(filesIn('src'));
  const alone = [...files].filter(
    (path) =>
      path.includes('/') &&
      TEST_ENDING.test(path) &&
      !['.ts', '.tsx', '.mjs'].some((ending) => files.has(path.replace(TEST_ENDING, ending))),
  );
  const guide = readFileSync(join(ROOT, 'docs/development.md'), 'utf8');
  const named = [...guide.matchAll(/^\| (`[^|]*`) +\|/gm)]
    .flatMap(([, cell = '']) => cell.split(', '))
    .map((name) => name.slice(1, -1))
    .filter((name) => TEST_ENDING.test(name) || name.endsWith('/fuzz/'));
  const isNamed = (path: string) =>
    named.some((name) => path === name || (name.endsWith('/') && path.startsWith(name)));
  expect(alone.length).toBeGreaterThan(20);
  expect(alone.filter((path) => !isNamed(path))).toEqual([]);
  expect(named.filter((name) => !alone.some((path) => path.startsWith(name)))).toEqual([]);
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
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  expect(foldersInLayout(readme).toSorted()).toEqual(folders.toSorted());
});
