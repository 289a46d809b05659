// Measures how fast the dashboard is, compared with the smallest page with the same libraries and with react-admin:
// `node bench/page/main.mjs [--rounds 3] [--rates 1,4] [--apps floor,react-admin,own] [--build "another=FOLDER"]`.
// The apps take turns, so that other load slows all of them alike. `--build` adds another build of the dashboard.
import { stderr, stdout } from 'node:process';
import { launchChromium } from '../../e2e/chromium.mjs';
import { readOptions } from '../read-options.mjs';
import { reportFigure } from '../report-figure.mjs';
import { openApps } from './apps.mjs';
import { FIGURES, figuresWithGoal, toTable } from './figures.mjs';
import { heapGrowth, visit } from './visit.mjs';

const args = readOptions({
  rounds: { type: 'string', default: '3' },
  rates: { type: 'string', default: '1,4' },
  apps: { type: 'string', default: 'floor,react-admin,own' },
  build: { type: 'string', multiple: true, default: [] },
});

const MAX_GROWTH_MB = 1;

const builds = args.build.map((text) => text.split('='));

const { apps, key, close } = await openApps(builds);
const wanted = [...args.apps.split(','), ...builds.map(([name]) => name)];
const chosen = apps.filter(({ name }) => wanted.some((part) => name.includes(part)));
const browser = await launchChromium();
let isWarm = false;
try {
  for (const rate of args.rates.split(',').map(Number)) {
    const rounds = [];
    // The very first round only warms up services and disk.
    for (let round = isWarm ? 1 : 0; round <= Number(args.rounds); round++) {
      const visits = [];
      for (const app of chosen) visits.push(await visit(browser, app, { key, rate }));
      if (round > 0) rounds.push(visits);
      isWarm = true;
      stderr.write(`${rate}x, round ${round} of ${args.rounds}\n`);
    }
    stdout.write(`### ${rate === 1 ? 'Full speed' : `A processor ${rate} times as slow`}\n\n`);
    stdout.write(`${toTable(chosen, rounds, FIGURES, rate)}\n`);
    for (const figure of figuresWithGoal(chosen, rounds, FIGURES, rate)) reportFigure(figure);
  }
  stdout.write('### Heap after a hundred page turns and a collection\n\n');
  for (const app of chosen.filter(({ hasSearch }) => hasSearch)) {
    const growth = await heapGrowth(browser, app, { key, rate: 1 });
    const own = `${growth.toFixed(2)} MB`;
    stdout.write(`- ${app.name}: ${own} more (goal: ${MAX_GROWTH_MB})\n`);
    reportFigure({
      name: `heap after a hundred page turns, ${app.name}`,
      reference: '',
      own,
      ratio: '',
      goal: `≤ ${MAX_GROWTH_MB} MB more`,
      isMet: growth <= MAX_GROWTH_MB,
    });
  }
} finally {
  await browser.close();
  await close();
}
