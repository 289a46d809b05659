import type { Page } from '@playwright/test';
import { refuse } from '#service/testing/fault-builders.ts';
import { type FaultServer, openFaultServer } from '#service/testing/fault-server.ts';
import { expect, test as base } from './fixtures.ts';
import { companyLinks, openWithKey, resultCount } from './page-actions.ts';
import { KEY, openVariantServer, type VariantServer } from './variants/variant-server.ts';
import { variant } from './variants/variant.ts';

interface Upstream {
  readonly server: VariantServer;
  /** A proxy between our service and the upstream server, which injects faults. */
  readonly faultServer: FaultServer;
}

const PREFIX = '/their/prefix';

const test = base.extend<{ readonly upstream: Upstream }>({
  upstream: async ({ context }, use) => {
    const server = await openVariantServer();
    server.configure(variant({ prefix: PREFIX }));
    const faultServer = await openFaultServer({ target: server.url });
    await use({ server, faultServer });
    await Promise.all(context.pages().map((page) => page.close()));
    await faultServer.close();
    await server.close();
  },
});

test.use({ loadsCatalogue: true, failuresExpected: true });

const LIST = /\/companies\?/;
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const badge = (page: Page) => page.getByRole('status', { name: 'API status' });

/** Goes to the second page. Dispatches the click, because hovering would prefetch the page. */
const turnPage = (page: Page) => page.getByRole('link', { name: 'Next page' }).dispatchEvent('click');

const listRequests = ({ server }: Upstream, offset: number) =>
  server
    .requests()
    .filter(
      ({ path, query }) =>
        path === '/api/v1/companies' &&
        query.some(([name, value]) => name === 'offset' && value === `${offset}`),
    );

test(
  'the service sends every request below the upstream prefix, and the pages show the responses',
  { tag: '@full' },
  async ({ page, start, upstream }) => {
    const { url } = await start({ env: { UPSTREAM_URL: upstream.faultServer.url + PREFIX } });
    await openWithKey(page, KEY, `${url}/companies`);
    await expect(resultCount(page)).toHaveText('1–25 of 137');
    await companyLinks(page).first().click();
    await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
    await expect(badge(page)).toHaveText('Online');
    // Requests outside the prefix get a 404 and are recorded with their full path.
    for (const { path, status } of upstream.server.requests()) {
      expect(path).toMatch(/^\/api\/v1\//);
      expect(status).toBe(200);
    }
    expect(upstream.server.keyLeaks()).toEqual([]);
  },
);

test(
  'when the upstream server goes down, the page shows loaded companies and recovers by itself',
  { tag: '@full' },
  async ({ page, start, upstream }) => {
    const { faultServer } = upstream;
    const { url, log } = await start({ env: { UPSTREAM_URL: faultServer.url + PREFIX } });
    await openWithKey(page, KEY, `${url}/companies`);
    await expect(page.getByText(/All 137 companies · updated/)).toBeVisible();
    faultServer.fail(/./, 'reset');
    await turnPage(page);
    await expect(alert(page)).toContainText('Temporarily unavailable');
    await expect(badge(page)).toHaveText(/^Unavailable/);
    await expect(resultCount(page)).toHaveText('26–50 of 137');
    await expect(companyLinks(page), 'rows of the catalogue').toHaveCount(25);
    faultServer.recover();
    await expect(alert(page)).toHaveCount(0, { timeout: 15_000 });
    await expect(resultCount(page)).toHaveText('26–50 of 137');
    await expect(badge(page)).toHaveText('Online', { timeout: 15_000 });
    expect(log(), 'the cause is for the operator').toContain('UpstreamUnavailable');
    expect(log()).not.toContain(KEY);
  },
);

test(
  'a 429 from upstream reaches the page with its Retry-After, which counts down to a single retry',
  { tag: '@full' },
  async ({ page, start, upstream }) => {
    const { faultServer } = upstream;
    const { url } = await start({ env: { UPSTREAM_URL: faultServer.url + PREFIX } });
    await openWithKey(page, KEY, `${url}/companies`);
    await expect(page.getByText(/All 137 companies · updated/)).toBeVisible();
    faultServer.fail(LIST, [refuse(429, 'rate_limited', { 'retry-after': '4' })]);
    const answered = page.waitForResponse((response) => response.status() === 429);
    await turnPage(page);
    expect((await answered).headers()['retry-after']).toBe('4');
    await expect(alert(page)).toContainText('Too many requests');
    await expect(alert(page)).toContainText(/in [1-4] s/);
    await expect(resultCount(page)).toHaveText('26–50 of 137');
    await expect(badge(page), 'a pause is no outage').toHaveText('Online');
    expect(listRequests(upstream, 25), 'calls that reached the other server').toHaveLength(1);
  },
);
