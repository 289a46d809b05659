// Runs Lighthouse on the sign-in page, and on the companies page with a session: `node bench/lighthouse/main.mjs
// [--rounds 5]`. Performance is a median over rounds; the other categories don't vary and are measured once.
import { stderr, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { CHROMIUM_FLAGS, findChromium, sandboxed } from '../../e2e/chromium.mjs';
import { build } from '../bench-service.mjs';
import { installPackages } from '../install-packages.mjs';
import { readOptions } from '../read-options.mjs';
import { reportFigure } from '../report-figure.mjs';
import { startSampleService } from '../sample-service.mjs';

const args = readOptions({ rounds: { type: 'string', default: '5' } });

installPackages(fileURLToPath(new URL('.', import.meta.url)));
const { default: lighthouse, desktopConfig } = await import('lighthouse');
const { default: puppeteer } = await import('puppeteer-core');

const STEADY = ['accessibility', 'best-practices', 'seo'];
const PAGES = [
  { name: 'companies', path: '/companies', isSignedIn: true },
  { name: 'sign-in', path: '/sign-in', isSignedIn: false },
];
const DEVICES = [
  { name: 'mobile', config: undefined, goal: 98 },
  { name: 'desktop', config: desktopConfig, goal: 100 },
];

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const percent = (score) => Math.round((score ?? 0) * 100);

/** Puts a session into every page that opens in the tab. */
const signIn = (tab, key) =>
  tab.evaluateOnNewDocument((value) => {
    if (location.protocol !== 'http:') return;
    const signedIn = { key: value, companies: 'granted', offerings: 'granted' };
    sessionStorage.setItem(
      'dossier.session',
      JSON.stringify({ server: location.origin, epoch: '', signedIn }),
    );
  }, key);

async function audit(browser, service, { path, isSignedIn }, { config }, onlyCategories) {
  const context = await browser.createBrowserContext();
  try {
    const tab = await context.newPage();
    if (isSignedIn) await signIn(tab, service.key);
    const { lhr } = await lighthouse(
      service.address + path,
      { onlyCategories, logLevel: 'error' },
      config,
      tab,
    );
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    return lhr;
  } finally {
    await context.close();
  }
}

const failed = ({ audits, categories }, ids) =>
  ids.flatMap((id) =>
    categories[id].auditRefs
      .filter(({ weight, id: name }) => weight > 0 && audits[name].score !== null && audits[name].score < 1)
      .map(({ id: name }) => `${name}: ${audits[name].title}`),
  );

async function measure(browser, service, page, device) {
  const steady = await audit(browser, service, page, device, STEADY);
  const reports = [];
  for (let round = 1; round <= Number(args.rounds); round++) {
    reports.push(await audit(browser, service, page, device, ['performance']));
    stderr.write(`Lighthouse, ${page.name}, ${device.name}, round ${round} of ${args.rounds}\n`);
  }
  const scores = reports.map(({ categories }) => percent(categories.performance.score));
  const figure = (id) => median(reports.map(({ audits }) => audits[id].numericValue));
  const cells = [
    `${page.name}, ${device.name}`,
    `${median(scores)} (${Math.min(...scores)} to ${Math.max(...scores)})`,
    `${device.goal}`,
    ...STEADY.map((id) => percent(steady.categories[id].score)),
    `${Math.round(figure('first-contentful-paint'))} ms`,
    `${Math.round(figure('largest-contentful-paint'))} ms`,
    `${Math.round(figure('total-blocking-time'))} ms`,
    figure('cumulative-layout-shift').toFixed(3),
  ];
  const own = { performance: median(scores) };
  for (const id of STEADY) own[id] = percent(steady.categories[id].score);
  for (const [id, score] of Object.entries(own)) {
    const goal = id === 'performance' ? device.goal : 100;
    reportFigure({
      name: `${page.name}, ${device.name}: ${id}`,
      reference: '',
      own: String(score),
      ratio: '',
      goal: `≥ ${goal}`,
      isMet: score >= goal,
    });
  }
  return { cells, failed: failed(steady, STEADY) };
}

build();
const service = await startSampleService();
const browser = await puppeteer.launch({
  executablePath: findChromium() ?? undefined,
  args: [...CHROMIUM_FLAGS, ...(sandboxed ? [] : ['--no-sandbox'])],
});
try {
  const head = [
    '',
    'performance',
    'goal',
    'accessibility',
    'best practices',
    'SEO',
    'FCP',
    'LCP',
    'TBT',
    'CLS',
  ];
  const line = (cells) => stdout.write(`| ${cells.join(' | ')} |\n`);
  line(head);
  line(head.map(() => '---'));
  const complaints = new Set();
  for (const page of PAGES)
    for (const device of DEVICES) {
      const { cells, failed: found } = await measure(browser, service, page, device);
      line(cells);
      for (const each of found) complaints.add(`${page.name}, ${device.name}: ${each}`);
    }
  stdout.write([...complaints].map((each) => `\n- ${each}`).join(''));
} finally {
  await browser.close();
  await service.stop();
}
