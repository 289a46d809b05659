/** The source files of the repository and their imports, for the tests that check rules about them. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';

/** Absolute path of the repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** A file of `src`. Paths are relative to it; packages appear as imported. */
export interface Module {
  readonly path: string;
  readonly imports: readonly string[];
  /** Static imports that are not type-only. */
  readonly awaited: readonly string[];
  /** All imports at run time, static or dynamic. */
  readonly loads: readonly string[];
  /** Exported functions, classes and interfaces without a TSDoc comment. */
  readonly undocumented: readonly string[];
  /** Names of exported functions, classes, constants and types. */
  readonly exported: readonly string[];
  readonly callsFetch: boolean;
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function resolveImport(from: string, written: string): string {
  // Drop the bundler's query, such as `?worker`.
  const specifier = written.replace(/\?.*$/, '');
  if (/^#(?:company-search|contract|dashboard|offering-search|records|search|service)\//.test(specifier))
    return specifier.slice(1);
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

/** Parses a file's imports and calls. Throws if it can't be parsed. */
export function readModule(path: string, source: string): Module {
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
  return {
    path,
    imports: [...new Set(specifiers)].map((specifier) => resolveImport(path, specifier)),
    awaited: awaited.map((specifier) => resolveImport(path, specifier)),
    loads: loads.map((specifier) => resolveImport(path, specifier)),
    undocumented: [
      ...source.matchAll(/(?<!\*\/\n)^export (?:async )?(?:function|class|interface) (\w+)/gm),
    ].flatMap(([, name]) => name ?? []),
    exported: [
      ...new Set(
        Array.from(
          source.matchAll(/^export (?:async )?(?:function\*?|class|const|interface|type) (\w+)/gm),
          ([, name = '']) => name,
        ),
      ),
    ],
    callsFetch: hasFetchCall(program),
  };
}

/** The files below a folder of the repository, relative to it. */
export const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(ROOT, folder), join(entry.parentPath, entry.name)).split(sep).join('/'));

/** All files below `src`, relative to it; `allModules` are those in TypeScript. */
export const files = filesIn('src');
export const allModules = files
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readModule(path, readFileSync(join(ROOT, 'src', path), 'utf8')));

/**
 * Returns a function that tells whether a path is in one of these folders or modules, given as patterns without
 * extension.
 */
export const within = (...folders: string[]) => {
  const pattern = new RegExp(`^(?:${folders.join('|')})(?:/|\\.tsx?$|$)`);
  return (path: string) => pattern.test(path);
};

export const inSource = within(
  'contract',
  'search',
  'company-search',
  'records',
  'offering-search',
  'service',
  'dashboard',
);
/** The files that a process or a page starts from. */
export const entries = within('service/main', 'service/cli/cli', 'dashboard/main', 'dashboard/start');
