/** Rules about calls that the linter lacks, checked in every shipped file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

type Visitors = ConstructorParameters<typeof Visitor>[0];
type Report = (start: number) => void;
type Call = Parameters<NonNullable<Visitors['CallExpression']>>[0];

interface CallRule {
  readonly name: string;
  /** Reports the start of each violation. */
  readonly visit: (report: Report) => Visitors;
  readonly bad: string;
  readonly good: string;
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
  // Handles the failure by definition.
  'catch',
];

const RULES: readonly CallRule[] = [
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
];

function violations({ visit }: CallRule, path: string, source: string): string[] {
  const found: string[] = [];
  const report: Report = (start) => {
    found.push(`${path}:${source.slice(0, start).split('\n').length}`);
  };
  new Visitor(visit(report)).visit(parseSync(path, source).program);
  return found;
}

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
  .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const);

test.each(RULES)('$name', (rule) => {
  expect(violations(rule, 'bad.ts', rule.bad), 'the rule can fail').toEqual(['bad.ts:1']);
  expect(violations(rule, 'good.ts', rule.good)).toEqual([]);
  const checked = sources.filter(([path]) => !rule.except?.test(path));
  expect(checked.flatMap(([path, source]) => violations(rule, path, source))).toEqual([]);
});
