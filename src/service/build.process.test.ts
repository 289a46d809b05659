import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type OnFinished, temporaryFolder } from './testing/temporary-data.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The real scripts are copied, to build a fake project. */
const COPIED = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'src/service/build.mjs',
  'src/service/build-and-run.mjs',
  'src/service/dossier.mjs',
];
const COMMAND = 'src/service/cli/cli.ts';
const SEARCH_WORKER = 'src/service/search/search-worker.ts';
const PAGE = 'src/dashboard/main.ts';
const START_SCRIPT = 'src/dashboard/start.ts';

const commandOf = (version: string) => `
  import { existsSync } from 'node:fs';
  export async function runProcess(args: string[], dashboard: string) {
    const page = existsSync(dashboard + '/index.html') ? 'with a page' : 'without a page';
    console.log('${version}:', ...args, page);
    return 0;
  }`;

async function writeSources(root: string): Promise<void> {
  await Promise.all(COPIED.map((path) => cp(join(ROOT, path), join(root, path))));
  await writeIn(root, COMMAND, commandOf('v1'));
  await writeIn(root, SEARCH_WORKER, "import 'node:worker_threads';");
  await writeIn(root, PAGE, "document.title = 'A page';");
  await writeIn(root, START_SCRIPT, "document.documentElement.dataset['theme'] = 'light';");
  await writeIn(root, 'index.html', `<script type="module" src="/${PAGE}"></script>`);
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
}

async function writeIn(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

async function run(root: string, program: string, args: readonly string[]) {
  const { PATH = '', HOME = '' } = process.env;
  try {
    const printed = await promisify(execFile)(program, args, { cwd: root, env: { PATH, HOME } });
    return { code: 0, ...printed };
  } catch (error) {
    // On failure, `execFile` rejects with the exit code and output.
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

const checkoutAt = (root: string) => ({
  root,
  at: (path: string) => join(root, path),
  write: (path: string, text: string) => writeIn(root, path, text),
  npm: (...args: readonly string[]) => run(root, 'npm', ['--silent', ...args]),
  installedCommand: (...args: readonly string[]) =>
    run(root, process.execPath, [join(root, 'src/service/dossier.mjs'), ...args]),
  uninstallVite: () => rm(join(root, 'node_modules')),
});

async function makeCheckout(onFinished: OnFinished) {
  const root = await temporaryFolder(onFinished);
  await writeSources(root);
  return checkoutAt(root);
}

let built: ReturnType<typeof checkoutAt>;

/** Copies a built project to another folder. The contents are the same, but all mtimes are new. */
async function copyBuilt(onFinished: OnFinished) {
  const root = await temporaryFolder(onFinished);
  await cp(built.root, root, { recursive: true });
  return checkoutAt(root);
}

beforeAll(async () => {
  built = checkoutAt(await mkdtemp(join(tmpdir(), 'dossier-')));
  await writeSources(built.root);
  await built.npm('run', 'build');
}, 60_000);

afterAll(() => rm(built.root, { recursive: true }));

const SERVED = 'v1: serve --sample-if-empty with a page\n';
const NOT_BUILT = 'Run: npm ci && npm run build\n';

describe.concurrent('npm start and npm run dossier', { timeout: 60_000 }, () => {
  test('npm start and npm run dossier build what they need and print only command output to stdout', async ({
    expect,
    onTestFinished,
  }) => {
    const { npm } = await makeCheckout(onTestFinished);
    expect(await npm('run', 'dossier', '--', 'keys', 'list')).toEqual({
      code: 0,
      stdout: 'v1: keys list without a page\n',
      stderr: expect.stringMatching(/^Built the service in .* s\n$/),
    });
    expect(await npm('start')).toEqual({
      code: 0,
      stdout: SERVED,
      stderr: expect.stringMatching(/^Built the dashboard in .* s\n$/),
    });
  });

  test('npm start builds nothing if only mtimes, tests or the folder have changed', async ({
    expect,
    onTestFinished,
  }) => {
    const { write, npm } = await copyBuilt(onTestFinished);
    await write(COMMAND, commandOf('v1'));
    await write('src/service/cli/cli.test.ts', 'not even TypeScript');
    expect(await npm('start')).toEqual({ code: 0, stdout: SERVED, stderr: '' });
  });

  test('npm start rebuilds when sources have changed', async ({ expect, onTestFinished }) => {
    const { write, npm } = await copyBuilt(onTestFinished);
    await write(COMMAND, commandOf('v2'));
    expect(await npm('start')).toEqual({
      code: 0,
      stdout: SERVED.replace('v1', 'v2'),
      stderr: expect.stringMatching(/^Built the service in .* s\n$/),
    });
  });

  test('npm start fails if the build fails, and keeps the last build', async ({ expect, onTestFinished }) => {
    const { at, write, npm, installedCommand } = await copyBuilt(onTestFinished);
    await write(COMMAND, 'export const =');
    expect(await npm('start')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('The build failed: '),
    });
    expect(await installedCommand('serve')).toMatchObject({ stdout: 'v1: serve with a page\n' });
    expect(await readdir(at('.cache'))).toEqual([]);
  });

  test('without Vite, npm start runs the existing build and writes nothing', async ({
    expect,
    onTestFinished,
  }) => {
    const { root, npm, uninstallVite } = await copyBuilt(onTestFinished);
    await uninstallVite();
    const before = await readdir(root, { recursive: true });
    expect(await npm('start')).toEqual({ code: 0, stdout: SERVED, stderr: '' });
    expect(await readdir(root, { recursive: true })).toEqual(before);
  });

  test('without Vite, changed sources are a warning for npm start and an error for npm run build', async ({
    expect,
    onTestFinished,
  }) => {
    const { write, npm, uninstallVite } = await copyBuilt(onTestFinished);
    await uninstallVite();
    await write(COMMAND, commandOf('v2'));
    const stderr = `The service has to be built, and Vite is not installed. ${NOT_BUILT}`;
    expect(await npm('start')).toEqual({ code: 0, stdout: SERVED, stderr });
    expect(await npm('run', 'build')).toEqual({ code: 2, stdout: '', stderr });
  });
});

describe.concurrent('npm run build', { timeout: 60_000 }, () => {
  test('two builds can run at once', async ({ expect, onTestFinished }) => {
    const { at, npm, installedCommand } = await makeCheckout(onTestFinished);
    const builds = await Promise.all([npm('run', 'build'), npm('run', 'build')]);
    expect(builds.map(({ code }) => code)).toEqual([0, 0]);
    expect(await installedCommand('serve')).toMatchObject({ stdout: 'v1: serve with a page\n' });
    expect(await readdir(at('.cache'))).toEqual([]);
  });

  test('npm run build writes compressed files next to the plain ones, with the same permissions', async ({
    expect,
  }) => {
    const files = await readdir(built.at('dist'));
    expect(files).toEqual(expect.arrayContaining(['index.html', 'index.html.br', 'index.html.gz']));
    const modeOf = async (path: string) => (await stat(built.at(path))).mode;
    expect(await modeOf('dist')).toBe(await modeOf('src'));
  });
});

describe.concurrent('the installed command', { timeout: 60_000 }, () => {
  test('the installed command says what to do if there is no build', async ({ expect, onTestFinished }) => {
    const { root, installedCommand } = await makeCheckout(onTestFinished);
    expect(await installedCommand('keys', 'list')).toEqual({
      code: 1,
      stdout: '',
      stderr: `Dossier has not been built. In ${root}/ run: npm ci && npm run build\n`,
    });
  });

  test('the installed command runs the existing build even if sources have changed', async ({
    expect,
    onTestFinished,
  }) => {
    const { write, installedCommand } = await copyBuilt(onTestFinished);
    await write(COMMAND, commandOf('v2'));
    expect(await installedCommand('serve')).toEqual({
      code: 0,
      stdout: 'v1: serve with a page\n',
      stderr: '',
    });
  });
});
