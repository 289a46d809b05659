import type { Page } from '@playwright/test';
import { type Front, hangUp, openFront, refuse } from './front.ts';
import { expect, test as base } from './journey.ts';
import { companyLinks, openWithKey, resultCount } from './page-actions.ts';
import { variant } from './variants/variant.ts';
import { KEY, openVariantServer, type VariantServer } from './variants/variant-server.ts';

interface Upstream {
  readonly server: VariantServer;
  /** Between our service and the other one, to break what is passed on. */
  readonly front: Front;
}

const PREFIX = '/their/prefix';

/** Somebody else's server below a prefix. */
const test = base.extend<{ readonly upstream: Upstream }>({
  upstream: async ({ context }, use) => {
    const server = await openVariantServer();
    server.become(variant({ prefix: PREFIX }));
    const front = await openFront(server.url);
    await use({ server, front });
    await Promise.all(context.pages().map((page) => page.close()));
    await front.close();
    await server.close();
  },
});

test.use({ loadsCatalogue: true, failuresExpected: true });

const LIST = /\/companies\?/;
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const badge = (page: Page) => page.getByRole('status', { name: 'API status' });

/** From another place to the list's second page, which nobody has asked for yet. */
const turnPage = (page: Page) => page.getByRole('link', { name: 'Next page' }).dispatchEvent('click');

const lists = ({ server }: Upstream, offset: number) =>
  server
    .asked()
    .filter(
      ({ path, query }) =>
        path === '/api/v1/companies' &&
        query.some(([name, value]) => name === 'offset' && value === `${offset}`),
    );

test('every call goes below the prefix, and what comes back is shown', async ({ page, start, upstream }) => {
  const { url } = await start({ env: { UPSTREAM_URL: upstream.front.url + PREFIX } });
  await openWithKey(page, KEY, `${url}/companies`);
  await expect(resultCount(page)).toHaveText('1–25 of 137');
  await companyLinks(page).first().click();
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
  await expect(badge(page)).toHaveText('Online');
  // What is outside of the prefix is 404, and recorded with its whole path.
  for (const { path, status } of upstream.server.asked()) {
    expect(path).toMatch(/^\/api\/v1\//);
    expect(status).toBe(200);
  }
  expect(upstream.server.misused()).toEqual([]);
});

test('a server that goes down mid-session leaves the rows; once it is back all goes on by itself', async ({
  page,
  start,
  upstream,
}) => {
  const { front } = upstream;
  const { url, log } = await start({ env: { UPSTREAM_URL: front.url + PREFIX } });
  await openWithKey(page, KEY, `${url}/companies`);
  await expect(page.getByText(/137 companies, complete as of/)).toBeVisible();
  front.fail(/./, hangUp);
  await turnPage(page);
  await expect(alert(page)).toContainText('Temporarily unavailable');
  await expect(badge(page)).toHaveText(/^Unavailable/);
  await expect(companyLinks(page), 'the rows of before').toHaveCount(25);
  await expect(resultCount(page)).toHaveText('1–25 of 137');
  front.mend();
  await expect(resultCount(page)).toHaveText('26–50 of 137', { timeout: 15_000 });
  await expect(alert(page)).toHaveCount(0);
  await expect(badge(page)).toHaveText('Online', { timeout: 15_000 });
  expect(log(), 'the cause is for the operator').toContain('UpstreamUnavailable');
  expect(log()).not.toContain(KEY);
});

test(
  'a 429 is passed on with its Retry-After, counted down, and followed by one call',
  { tag: '@full' },
  async ({ page, start, upstream }) => {
    const { front } = upstream;
    const { url } = await start({ env: { UPSTREAM_URL: front.url + PREFIX } });
    await openWithKey(page, KEY, `${url}/companies`);
    await expect(page.getByText(/137 companies, complete as of/)).toBeVisible();
    front.fail(LIST, [refuse(429, 'rate_limited', { 'retry-after': '4' })]);
    const answered = page.waitForResponse((response) => response.status() === 429);
    await turnPage(page);
    expect((await answered).headers()['retry-after']).toBe('4');
    await expect(alert(page)).toContainText('Too many requests');
    await expect(alert(page)).toContainText(/in [1-4] s/);
    await expect(resultCount(page)).toHaveText('26–50 of 137');
    await expect(badge(page), 'a pause is no outage').toHaveText('Online');
    expect(lists(upstream, 25), 'calls that reached the other server').toHaveLength(1);
  },
);
