import { documentedHeaders } from './documented-host.ts';
import { expect, test as base } from './fixtures.ts';
import { companyLinks, openWithKey, resultCount } from './page-actions.ts';
import { createKey } from './service.ts';
import { openStaticHost, type StaticHost } from './static-host.ts';

const test = base.extend<{ readonly staticHost: StaticHost }>({
  staticHost: async ({}, use) => {
    const host = await openStaticHost();
    await use(host);
    await host.close();
  },
});

const POLICY = 'content-security-policy';

const directives = (policy = '') =>
  Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...allowed] = directive.trim().split(/\s+/);
      return [name, allowed];
    }),
  );

test.describe('static hosting as in docs/deploy.md', () => {
  test(
    'the dashboard works on a static host without a policy violation, including the crawl',
    { tag: '@full' },
    async ({ page, start, staticHost, dataDir }) => {
      const service = await start({ sample: true, dataDir, env: { CORS_ORIGINS: staticHost.url } });
      staticHost.useService(service.url);
      const answer = await fetch(staticHost.url);
      expect(directives(answer.headers.get(POLICY) ?? '')['connect-src']).toEqual(["'self'", service.url]);

      // Sorting by another column needs the catalogue in the worker.
      const sorted = `${staticHost.url}/companies?sort=-founded`;
      await openWithKey(page, await createKey(service, 'analyst'), sorted);
      await expect(resultCount(page)).toHaveText('1–25 of 1,200', { timeout: 20_000 });
      const main = page.getByRole('navigation', { name: 'Main' });
      await main.getByRole('link', { name: 'Explore' }).click();
      await expect(page.getByRole('status', { name: 'Coverage' })).toHaveText(
        /^All 1,200 companies · updated/,
      );
      // Hovering over a company has prefetched it, so its news adds another chart.
      await expect(page.getByRole('figure').nth(4)).toBeVisible();
      await page.goBack();
      await companyLinks(page).first().click();
      await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
      await main.getByRole('link', { name: 'Offerings' }).click();
      await expect(page.getByRole('table', { name: 'Offerings' }).getByRole('rowheader')).toHaveCount(25);
    },
  );

  test(
    'the nginx and Caddy examples send the same headers as our service, except for the API origin',
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
