// Takes the pictures in this folder from the built service on its sample data:
// `npm run build && node docs/pictures/take.mjs [name…]`. With names, takes only these.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { launchChromium } from '../../e2e/chromium.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const LAUNCHER = fileURLToPath(new URL('../../src/service/dossier.mjs', import.meta.url));

const NAMES = process.argv.slice(2);
const PAGES_TABLE = fileURLToPath(new URL('../../src/dashboard/navigation/pages.ts', import.meta.url));
const { PAGES } = (await runnerImport(PAGES_TABLE)).module;

/** Where a page is at its best with a filter, and what `PAGES` does not list. */
const EXAMPLES = {
  brief: '/?example=week',
  companies: '/companies?category=fintech,energy-storage',
  search: '/companies?q=grid&sort=-updated',
  cards: '/companies?view=cards',
  watchlist: '/companies?ids=18,34,56,71,90',
  company: '/companies/18',
  news: '/news?ids=18,34,56,71,90&watchlist=Grid+storage',
  offering: '/offerings/3',
  explore: '/explore?category=ai',
  compare: '/compare?ids=18,34,56',
};
/** Paths of the pictures by name. Every page has one. */
const PATHS = {
  ...Object.fromEntries(Object.entries(PAGES).map(([id, { path }]) => [id, path])),
  ...EXAMPLES,
};
/** Pages that show nothing of the companies, so that there is nothing to wait for. */
const WITHOUT_COMPANIES = new Set(['settings', 'apiReference']);
/** What the analyst of the pictures has collected. */
const COLLECTED = {
  watchlists: [
    { id: 'a', name: 'Grid storage', ids: [18, 34, 56, 71, 90] },
    { id: 'b', name: 'Orbital logistics', ids: [5, 12, 77] },
  ],
  views: [
    { id: 'a', name: 'Fintech since 2018', href: '/companies?category=fintech&founded=2018-' },
    { id: 'b', name: 'Latest changes', href: '/companies?sort=-updated' },
  ],
};
const LOOKS = [
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 1440, height: 900 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 390, height: 844 },
];

const dataDir = mkdtempSync(join(tmpdir(), 'dossier-pictures-'));
const service = spawn(process.execPath, [LAUNCHER, 'serve', '--sample-if-empty'], {
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'ignore'],
});
let address = '';
for await (const line of createInterface({ input: service.stdout })) {
  address ||= /http:\S+/.exec(line)?.[0] ?? '';
  if (line.startsWith('Demo key')) break;
}

const browser = await launchChromium();
for (const { theme, width, height } of LOOKS) {
  const touch = width < 760;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: 'en-GB',
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const take = async (name) => {
    // What is shown is how it looks once all companies were read in the background and all logos have come.
    if (name in PATHS && !WITHOUT_COMPANIES.has(name))
      await page.locator('nav a[href="/companies"] span').first().waitFor({ state: 'attached' });
    if (PATHS[name]?.startsWith('/companies?'))
      await page
        .getByText(/companies · updated/)
        .first()
        .waitFor();
    // Hidden logos and those outside the window are never loaded.
    await page.waitForFunction(() =>
      [...document.images].every(
        (image) =>
          image.complete || !image.checkVisibility() || image.y > innerHeight || image.x > innerWidth,
      ),
    );
    // The network is never idle for a browser that keeps a shared worker.
    await page.waitForTimeout(1500);
    await page
      .locator('[aria-busy="true"], [role=status][aria-label^=Loading]')
      .first()
      .waitFor({ state: 'detached' });
    await page.screenshot({ path: join(HERE, `${name}-${theme}-${width}.png`) });
  };
  await page.goto(`${address}/sign-in`);
  if (NAMES.length === 0 || NAMES.includes('sign-in')) await take('sign-in');
  await page.getByRole('button', { name: 'Use the demo key' }).click();
  await page.getByRole('heading', { name: 'Brief', level: 1 }).waitFor();
  await page.evaluate(
    (kept) => localStorage.setItem(`dossier.collections ${location.origin}`, JSON.stringify(kept)),
    COLLECTED,
  );
  for (const [name, path] of Object.entries(PATHS)) {
    if (NAMES.length > 0 && !NAMES.includes(name)) continue;
    await page.goto(address + path);
    await take(name);
  }
  await context.close();
}
await browser.close();
service.kill();
await once(service, 'exit');
rmSync(dataDir, { recursive: true });
