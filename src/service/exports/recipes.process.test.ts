import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { buildService, startServiceProcess } from '../testing/dossier-process.ts';
import { runCommand } from '../testing/run-command.ts';
import { collectEnds, company, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

const run = promisify(execFile);
const COMPANIES = 700;

/** Returns the recipe with this name from docs/recipes.md. */
function recipe(name: string, address: string): string {
  const text = readFileSync(new URL('../../../docs/recipes.md', import.meta.url), 'utf8');
  const [, block] = new RegExp(`^\`\`\`\\w+ ${name}\n(.*?)^\`\`\``, 'ms').exec(text) ?? [];
  if (block === undefined) throw new Error(`docs/recipes.md has no block named ${name}.`);
  return block.replaceAll('https://dossier.example', address);
}

const ends = collectEnds();
let address: string;
let shell: { cwd: string; env: NodeJS.ProcessEnv; maxBuffer: number };
let importFile: (count: number) => Promise<void>;

beforeAll(async () => {
  await buildService();
  const folder = await temporaryFolder(ends.onFinished);
  const env = { DATA_DIR: join(folder, 'data') };
  importFile = async (count) => {
    const companies = Array.from({ length: count }, (_, id) => company(id, `Company ${id}`, ['space']));
    const { code, err } = await runCommand(['import', await temporaryFile(companies, ends.onFinished)], env);
    if (code !== 0) throw new Error(`The import failed: ${err}`);
  };
  await importFile(COMPANIES);
  const create = ['keys', 'create', '--client', 'acme', '--scope', 'read:companies'];
  const key = (await runCommand(create, env)).out.trim();
  ({ address } = await startServiceProcess(env, ends.onFinished));
  shell = { cwd: folder, env: { ...process.env, DOSSIER_API_KEY: key }, maxBuffer: 2 ** 26 };
}, 120_000);
afterAll(() => ends.end());

async function skipWithout(skip: TestContext['skip'], command: string, ...args: string[]): Promise<void> {
  const isMissing = await run(command, args).then(
    () => false,
    () => true,
  );
  skip(isMissing, `Cannot run here: ${command} ${args.join(' ')}`);
}

/** Returns the first Python that has a module; null if none has. */
async function pythonWith(module: string): Promise<string | null> {
  for (const python of ['python3', '/usr/bin/python3'])
    if (await run(python, ['-c', `import ${module}`]).catch(() => null)) return python;
  return null;
}

/** Runs statements of SQL, and prints the rows of each that has some, as the command `duckdb` does. */
const RUN_DUCKDB = `
import duckdb, sys
connection = duckdb.connect()
for statement in duckdb.extract_statements(sys.argv[1]):
    result = connection.execute(statement)
    if statement.type == duckdb.StatementType.SELECT:
        for row in result.fetchall():
            print(*row, sep=",")
`;

describe('the recipes for whole lists', () => {
  test('curl downloads the companies, and again only once they have changed', async ({ skip }) => {
    await skipWithout(skip, 'curl', '--version');
    const file = join(shell.cwd, 'companies.jsonl');
    const call = async () => {
      await run('sh', ['-c', recipe('curl', address)], shell);
      return (await readFile(file, 'utf8')).trimEnd().split('\n');
    };
    const countLines = () =>
      call().then(
        ({ length }) => length,
        () => 0,
      );
    const lines = await call();
    expect(lines).toHaveLength(COMPANIES + 1);
    expect(JSON.parse(lines[0] ?? '')).toHaveProperty('news');
    await rm(file);
    // The data has not changed since, so the recipe writes no file.
    await expect(call()).rejects.toThrow('ENOENT');
    await importFile(COMPANIES - 1);
    await expect.poll(countLines, { timeout: 10_000 }).toBe(COMPANIES);
    await importFile(COMPANIES);
    // The service notices an import within a second, and the next test reads all companies.
    await expect.poll(countLines, { timeout: 10_000 }).toBe(COMPANIES + 1);
  });

  test("Python's standard library reads every company", async ({ skip }) => {
    await skipWithout(skip, 'python3', '--version');
    const { stdout } = await run('python3', ['-c', recipe('python', address)], shell);
    expect(stdout.trimEnd().split('\n')).toHaveLength(COMPANIES);
  });

  test('pandas reads every company', async ({ skip }) => {
    const python = await pythonWith('pandas');
    skip(python === null, 'Cannot run here: no Python has pandas');
    const script = `${recipe('pandas', address)}\nprint(len(frame))`;
    const { stdout } = await run(python ?? '', ['-c', script], shell);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(String(COMPANIES));
  });

  test('DuckDB reads what curl has downloaded', async ({ skip }) => {
    const python = await pythonWith('duckdb');
    if (python === null) await skipWithout(skip, 'duckdb', '--version');
    await run('sh', ['-c', `rm -f companies.*\n${recipe('curl', address)}`], shell);
    const query = recipe('duckdb', address);
    const { stdout } = python
      ? await run(python, ['-c', RUN_DUCKDB, query], shell)
      : await run('duckdb', ['-csv', '-c', query], shell);
    const [isComplete, ...companies] = stdout.trimEnd().split('\n').slice(-11);
    expect(isComplete?.toLowerCase()).toBe('true');
    expect(companies).toHaveLength(10);
  });

  test('R reads every company', async ({ skip }) => {
    await skipWithout(skip, 'Rscript', '-e', 'library(httr2)');
    const script = `${recipe('r', address)}\ncat(nrow(companies))`;
    const { stdout } = await run('Rscript', ['-e', script], shell);
    expect(stdout.trimEnd()).toMatch(new RegExp(`${COMPANIES}$`));
  });

  test("the script for Google Sheets, with stand-ins for Google's services, writes every company and refuses a part", async () => {
    const key = shell.env['DOSSIER_API_KEY'] ?? '';
    const response = await fetch(`${address}/export/companies.csv`, { headers: { 'x-api-key': key } });
    let csv = await response.text();
    const asked: unknown[] = [];
    const written: string[][] = [];
    const range = {
      setNumberFormat: () => range,
      setValues: (rows: string[][]) => void written.push(...rows),
    };
    const sheet = { clearContents: () => sheet, getRange: () => range };
    const importCompanies = runInNewContext(`${recipe('sheets', address)}; importCompanies`, {
      PropertiesService: { getScriptProperties: () => ({ getProperty: () => key }) },
      UrlFetchApp: {
        fetch(url: string, options: object) {
          asked.push(url, options);
          return { getContentText: () => csv };
        },
      },
      Utilities: { parseCsv: (text: string) => Papa.parse(text, { skipEmptyLines: true }).data },
      SpreadsheetApp: { getActiveSheet: () => sheet },
    }) as () => void;
    importCompanies();
    expect(asked).toEqual([`${address}/export/companies.csv`, { headers: { 'x-api-key': key } }]);
    expect(written).toHaveLength(COMPANIES + 1);
    expect(written[0]?.slice(0, 2)).toEqual(['id', 'name']);
    csv = csv.split('\n').slice(0, 100).join('\n');
    expect(importCompanies).toThrow('The export broke off.');
    expect(written).toHaveLength(COMPANIES + 1);
  });
});
