import { documentedHeaders } from './documented-host.ts';
import { expect, test as base } from './journey.ts';
import { type OtherOrigin, openOtherOrigin } from './other-origin.ts';
import { companyLinks, openWithKey, resultCount } from './page-actions.ts';
import { createKey } from './service.ts';

const test = base.extend<{ readonly otherOrigin: OtherOrigin }>({
  otherOrigin: async ({}, use) => {
    const origin = await openOtherOrigin();
    await use(origin);
    await origin.close();
  },
});

const POLICY = 'content-security-policy';

/** What a policy allows by what it is about. */
const directives = (policy = '') =>
  Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...allowed] = directive.trim().split(/\s+/);
      return [name, allowed];
    }),
  );

test.describe('static files, sent as docs/deploy.md says', () => {
  test('work without a violation, the background reading included', async ({
    page,
    start,
    otherOrigin,
    dataDir,
  }) => {
    const service = await start({ sample: true, dataDir, env: { CORS_ORIGINS: otherOrigin.url } });
    otherOrigin.useService(service.url);
    const answer = await fetch(otherOrigin.url);
    expect(directives(answer.headers.get(POLICY) ?? '')['connect-src']).toEqual(["'self'", service.url]);

    // Only what a worker has read can be sorted by another column.
    const sorted = `${otherOrigin.url}/companies?sort=-founded`;
    await openWithKey(page, await createKey(service, 'analyst'), sorted);
    await expect(resultCount(page)).toHaveText('1–25 of 1,200', { timeout: 20_000 });
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Explore' }).click();
    await expect(page.getByRole('status', { name: 'Coverage' })).toHaveText(/^1,200 companies, complete/);
    await expect(page.getByRole('figure')).toHaveCount(5);
    await page.goBack();
    await companyLinks(page).first().click();
    await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
    await main.getByRole('link', { name: 'Offerings' }).click();
    await expect(page.getByRole('table', { name: 'Offerings' }).getByRole('rowheader')).toHaveCount(25);
  });

  test(
    'get the same headers from nginx and from Caddy, and what our service sends but for the API',
    { tag: '@full' },
    async ({ service }) => {
      const api = 'https://api.of-somebody.example';
      const nginx = await documentedHeaders('nginx', api);
      expect(await documentedHeaders('caddyfile', api)).toEqual(nginx);
      const ours = (await fetch(service.url)).headers;
      const { [POLICY]: policy, ...others } = nginx;
      for (const [name, value] of Object.entries(others)) expect(ours.get(name), name).toBe(value);
      const own = directives(ours.get(POLICY) ?? '');
      expect(directives(policy)).toEqual({ ...own, 'connect-src': ["'self'", api] });
      expect(Object.keys(others).length, 'other headers').toBeGreaterThan(2);
    },
  );
});
