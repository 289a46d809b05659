import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, resultCount } from './page-actions.ts';

test.use({ loadsCatalogue: true });

test(
  'a browser without shared workers loads, searches and charts the catalogue in a dedicated worker',
  { tag: '@full' },
  async ({ page, context, service }) => {
    await context.addInitScript(() => void Reflect.deleteProperty(window, 'SharedWorker'));
    await openSignedIn(page);
    await expect(page.getByText(/^All 1,200 companies · updated \d\d:\d\d$/)).toBeVisible();
    expect(page.workers().map((worker) => new URL(worker.url()).origin)).toEqual([service.url]);
    // The trusted-types policy allowed the worker's URL, because a violation would have been logged.
    const answer = await page.request.get('/companies');
    expect(answer.headers()['content-security-policy']).toContain(
      "require-trusted-types-for 'script';trusted-types dossier-catalogue",
    );

    await page.getByRole('searchbox', { name: 'Search companies' }).fill('brilex');
    await expect(resultCount(page)).toHaveText('1–1 of 1');
    await expect(companyLinks(page).first()).toHaveText('Brilex Bank');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click();
    await expect(page.getByRole('figure')).toHaveCount(5);
    expect(page.workers()).toHaveLength(1);
  },
);
