import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { sampleCompany, sampleOffering } from '#contract/examples.ts';
import { expect, test } from './fixtures.ts';
import { hostileRecords, HOSTILE_TEXTS, withEveryString } from './hostile-records.ts';
import { expectNoSidewaysScroll, openSignedIn } from './page-actions.ts';
import { isDue } from './run-day.mjs';
import { downloadExport, tour } from './tour.ts';

// The tour opens a company that doesn't exist.
test.use({ loadsCatalogue: true, failuresExpected: true });

const KEY = 'dsr_a-key-for-hostile-data';
/** Lists show all hostile texts in every run. Pages of single records take turns over this many days. */
const DAYS = 3;
const records = hostileRecords();

/** Opens an API server with hostile records, whose responses our service passes on unchanged. */
async function openHostileServer() {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://hostile');
    const [, kind = '', id] = /^\/api\/v1\/(\w+)(?:\/(.+))?$/.exec(pathname) ?? [];
    const send = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (kind === 'health') return send({ status: 'ok' });
    const rows = kind === 'companies' ? records.companies : records.offerings;
    if (id !== undefined) {
      const one = (kind === 'companies' ? records.details : rows).find((each) => String(each.id) === id);
      return one ? send(one) : send({ error: HOSTILE_TEXTS[0], code: 'not_found' }, 404);
    }
    const [limit, offset] = [
      Number(searchParams.get('limit') ?? 25),
      Number(searchParams.get('offset') ?? 0),
    ];
    const page = rows.slice(offset, offset + limit);
    const has_next = offset + page.length < rows.length;
    send({ [kind]: page, page_info: { limit, offset, total_count: rows.length, has_next } });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

/** Lists any harm that a hostile record did to the page. */
const findHarm = (page: Page) =>
  page.evaluate(() => {
    const harm: string[] = [];
    if ('hacked' in window) harm.push('a script ran');
    for (const element of document.querySelectorAll('*')) {
      const start = element.outerHTML.slice(0, 200);
      if (
        element.matches(
          'iframe, object, embed, base, form[action], script:not([src], [type="application/json"])',
        )
      )
        harm.push(start);
      if (element.matches('style') && element.textContent.includes('display:none')) harm.push(start);
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) harm.push(start);
        if (name === 'style' && value.includes('url(')) harm.push(start);
        if (!['href', 'src', 'xlink:href', 'formaction', 'srcset', 'poster'].includes(name)) continue;
        const url = URL.parse(value, document.baseURI);
        const own = url?.origin === location.origin;
        if (value.startsWith('#')) continue;
        const isLink = element.matches('a');
        if (
          isLink &&
          own &&
          !/^\/(?:companies|news|offerings|compare|explore|settings|api-reference|sign-in|$)/.test(
            url.pathname,
          )
        )
          harm.push(`unknown page: ${start}`);
        else if (isLink && own) continue;
        else if (isLink && (!/^https?:$/.test(url?.protocol ?? '') || value.length > 2048 || url?.username))
          harm.push(`unsafe link: ${start}`);
        else if (isLink && !/noopener noreferrer/.test(element.getAttribute('rel') ?? ''))
          harm.push(`link with a referrer: ${start}`);
        else if (!isLink && !own && url?.protocol !== 'data:') harm.push(`foreign content: ${start}`);
      }
    }
    return harm;
  });

/** Navigates without reloading the dashboard. Resolves when the previous page is gone. */
async function follow(page: Page, path: string) {
  await page.evaluate((to) => {
    document.querySelector('main h1')?.setAttribute('data-former', '');
    history.pushState(null, '', to);
  }, path);
  await expect(page.locator('[data-former]')).toHaveCount(0);
}

test('every string of every object is replaced in the hostile records', () => {
  const left = JSON.stringify([records.details[0], records.offerings[0]]);
  const originals: string[] = [];
  withEveryString([sampleCompany, sampleOffering], (text) => (originals.push(text), text));
  expect(originals.length).toBeGreaterThan(20);
  for (const text of originals) expect(left).not.toContain(JSON.stringify(text));
});

test(
  'hostile data in every string field runs no script, makes no unsafe link and breaks no layout',
  {
    tag: '@full',
  },
  async ({ page, start }) => {
    test.setTimeout(480_000);
    const server = await openHostileServer();
    const { url, log } = await start({ env: { UPSTREAM_URL: server.url } });
    page.on('dialog', () => expect(null, 'a dialog of the browser').toBe('never opened'));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'data:' && protocol !== 'blob:') expect(origin).toBe(url);
    });
    const check = async (place: string) => {
      expect(await findHarm(page), place).toEqual([]);
      await expectNoSidewaysScroll(page);
    };
    await openSignedIn(page, `${url}/companies?size=200`, KEY);
    await tour(page, url, { companyIds: [1, 2, 3, 64, 66], offeringId: 1 }, check);

    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of [
        '/companies?size=200',
        '/offerings?size=200',
        '/explore',
        '/compare?ids=4,5,6,62,68,70',
        '/news?ids=1,2,3,4,5,6,62,64,66,68,70',
      ]) {
        await page.goto(url + path);
        if (path.startsWith('/news')) await expect(page.getByRole('article').first()).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await expect(page.getByRole('main')).toContainText(/\w/);
        await check(`${path} at ${width}`);
      }
    }
    const textOf = (id: unknown) => Math.floor((Number(id) - 1) / 2);
    for (const { id } of records.companies.filter((each) => isDue(textOf(each.id), DAYS))) {
      await follow(page, `/companies/${id}`);
      await expect(page.getByRole('region', { name: 'News' })).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await check(`company ${id}: ${HOSTILE_TEXTS[textOf(id)]?.slice(0, 40)}`);
    }
    for (const { id } of records.offerings.filter(
      (each, at) => at % 2 === 0 && isDue(textOf(each.id), DAYS),
    )) {
      await follow(page, `/offerings/${id}`);
      await expect(page.getByRole('button', { name: 'Copy JSON' })).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await check(`offering ${id}: ${HOSTILE_TEXTS[textOf(id)]?.slice(0, 40)}`);
    }
    // Try the same texts in shared links and in the palette.
    for (const text of HOSTILE_TEXTS.filter(({ length }, at) => length < 1000 && isDue(at, DAYS))) {
      const param = encodeURIComponent(text.replace('\uD800', ''));
      await page.goto(`${url}/companies?q=${param}&category=${param}`);
      await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();
      await check(`a link with ${text}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('ControlOrMeta+k');
    for (const text of HOSTILE_TEXTS.slice(0, 8)) {
      await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill(text);
      await check(`the palette with ${text}`);
    }

    await page.goto(`${url}/companies`);
    await expect(page.getByText(/companies · updated/)).toBeVisible();
    expect(JSON.parse(await downloadExport(page, /^JSON/))).toHaveLength(records.companies.length);
    const exports = [await downloadExport(page, /^CSV/)];
    await page.goto(`${url}/companies?ids=45,47,49,51,53,55`);
    await expect(page.getByRole('table', { name: 'Companies' }).getByRole('rowheader').first()).toBeVisible();
    exports.push(await downloadExport(page, /^Research and news/, /^CSV/));
    await page.goto(`${url}/offerings`);
    await expect(page.getByRole('table', { name: 'Offerings' })).toBeVisible();
    exports.push(await downloadExport(page, /^CSV/));
    for (const text of exports) {
      const cells = Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data.flat();
      expect(cells.length).toBeGreaterThan(20);
      expect(cells.filter((cell) => /^[\s\p{Cc}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u.test(cell))).toEqual([]);
    }
    expect(log()).not.toContain('hacked');
    await page.close();
    await server.close();
  },
);
