/** Rules about the code that the linter lacks, checked in every shipped file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

type Visitors = ConstructorParameters<typeof Visitor>[0];
type Report = (start: number) => void;
type Call = Parameters<NonNullable<Visitors['CallExpression']>>[0];
type Export = Parameters<NonNullable<Visitors['ExportNamedDeclaration']>>[0];

interface SourceRule {
  readonly name: string;
  /** Reports the start of each violation. */
  readonly visit: (report: Report, source: string) => Visitors;
  readonly bad: string;
  readonly good: string;
  /** Files that the rule applies to; all of them if there is none. */
  readonly only?: RegExp;
  /** Files that the rule does not apply to. */
  readonly except?: RegExp;
}

const calleeName = ({ callee }: Call): string | null => {
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' ? name.name : null;
};

/** True for a call chain that starts with one of these names. */
function isPartOf(call: Call, ...names: readonly string[]): boolean {
  let node: Call['callee'] = call;
  while (node.type === 'CallExpression' || node.type === 'MemberExpression')
    node = node.type === 'CallExpression' ? node.callee : node.object;
  return node.type === 'Identifier' && names.includes(node.name);
}

/** Calls whose promises never reject. */
const NEVER_REJECTS = [
  // The router and the query cache store failures for components to show.
  'navigate',
  'invalidate',
  'prefetchQuery',
  'refetch',
  'refetchQueries',
  'invalidateQueries',
  'cancelQueries',
  // A lazy component stores its failure until it renders.
  'preload',
  // Our own; each handles its failures.
  'copy',
  'copyLink',
  'reload',
  'signIn',
  'answerBadUrl',
  'saveUsage',
  'sendCounts',
  'deliverAgain',
  // Handles the failure by definition.
  'catch',
];

const isFunction = (type: string | undefined) =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

/**
 * True for exported functions, classes, interfaces and types. Other constants explain themselves, and a type that is
 * derived from a value by `typeof` is described by the comment of the value.
 */
function needsComment({ declaration }: Export, source: string): boolean {
  switch (declaration?.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
      return true;
    case 'TSTypeAliasDeclaration':
      return !/\btypeof\b/.test(source.slice(declaration.start, declaration.end));
    case 'VariableDeclaration':
      return declaration.declarations.some(({ init }) => isFunction(init?.type));
    default:
      return false;
  }
}

/** True for a TSDoc comment that ends on the line before this place. */
const hasCommentBefore = (source: string, start: number): boolean =>
  /\/\*\*(?:[^*]|\*(?!\/))*\*\/\n$/.test(source.slice(0, start));

const RULES: readonly SourceRule[] = [
  {
    name: '`void` is used only on promises whose failure is handled inside',
    visit: (report) => ({
      UnaryExpression({ operator, argument, start }) {
        if (operator !== 'void') return;
        const call = argument.type === 'ChainExpression' ? argument.expression : argument;
        if (call.type !== 'CallExpression' || NEVER_REJECTS.includes(calleeName(call) ?? '')) return;
        // A Fastify reply is thenable but no promise; process.stdout.write is neither.
        if (!isPartOf(call, 'reply', 'process')) report(start);
      },
    }),
    bad: 'void open().then((it) => it.start())',
    good: 'void list.refetch(); void reply.code(304).send(); open().then((it) => it.start()).catch(show)',
  },
  {
    name: 'every effect has a dependency array',
    visit: (report) => ({
      CallExpression(call) {
        if (/^use(?:Layout|Insertion)?Effect$/.test(calleeName(call) ?? '') && call.arguments.length < 2)
          report(call.start);
      },
    }),
    bad: 'useEffect(() => save(text))',
    good: 'useEffect(() => save(text), [text])',
  },
  {
    name: 'useSyncExternalStore gets a stable subscribe function',
    visit: (report) => ({
      CallExpression(call) {
        if (calleeName(call) !== 'useSyncExternalStore') return;
        if (/Function/.test(call.arguments[0]?.type ?? '')) report(call.start);
      },
    }),
    bad: 'useSyncExternalStore((listener) => store.subscribe(listener), store.read)',
    good: 'useSyncExternalStore(store.subscribe, store.read)',
  },
  {
    name: 'query keys are made by the factory',
    visit: (report) => ({
      Property({ key, value, start }) {
        if (key.type === 'Identifier' && key.name === 'queryKey' && value.type === 'ArrayExpression')
          report(start);
      },
      CallExpression(call) {
        if (
          /^[gs]etQuery(?:Data|State)$/.test(calleeName(call) ?? '') &&
          call.arguments[0]?.type === 'ArrayExpression'
        )
          report(call.start);
      },
    }),
    bad: "useQuery({ queryKey: ['companies', 'list'], queryFn })",
    good: "useQuery({ queryKey: companyKey('list', view), queryFn }); cache.getQueryData(companyKey('detail', 1))",
    // The catalogue makes its own, below CATALOGUE_KEY.
    except: /^dashboard\/catalogue\//,
  },
  {
    name: 'exported functions, classes, interfaces and types have a TSDoc comment',
    visit: (report, source) => ({
      ExportNamedDeclaration(exported) {
        if (needsComment(exported, source) && !hasCommentBefore(source, exported.start))
          report(exported.start);
      },
    }),
    bad: 'export interface Rows { readonly total: number }\n/** All of them. */\nexport const ROWS = 1;',
    good: [
      '/** How many match. */\nexport interface Rows { readonly total: number }',
      '/** Throws RangeError. */\nexport const read = () => 1;',
      'export type Name = (typeof NAMES)[number];',
      'export const MAX_ROWS = 500;',
      "export { Rows } from './rows.ts';",
    ].join('\n'),
    // The rest of the service's folders are for tests.
    only: /^(?:contract|service)\/(?!fuzz\/)/,
  },
];

function violations({ visit }: SourceRule, path: string, source: string): string[] {
  const found: string[] = [];
  const report: Report = (start) => {
    found.push(`${path}:${source.slice(0, start).split('\n').length}`);
  };
  new Visitor(visit(report, source)).visit(parseSync(path, source).program);
  return found;
}

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
  .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const);

test.each(RULES)('$name', (rule) => {
  expect(violations(rule, 'bad.ts', rule.bad), 'the rule can fail').toEqual(['bad.ts:1']);
  expect(violations(rule, 'good.ts', rule.good)).toEqual([]);
  const checked = sources.filter(([path]) => (rule.only?.test(path) ?? true) && !rule.except?.test(path));
  expect(checked.length).toBeGreaterThan(100);
  expect(checked.flatMap(([path, source]) => violations(rule, path, source))).toEqual([]);
});
