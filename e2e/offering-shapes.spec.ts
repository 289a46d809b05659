import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { changeConfig, expectNoSidewaysScroll, openSignedIn } from './page-actions.ts';

type OfferingRecord = { readonly [field: string]: unknown };

/** Replaces the real service's offerings. Other ids get a 404. */
async function serveOfferings(page: Page, offerings: readonly OfferingRecord[], idField = 'id') {
  const page_info = { limit: 25, offset: 0, total_count: offerings.length, has_next: false };
  await page.route('**/api/v1/offerings?*', (route) => route.fulfill({ json: { offerings, page_info } }));
  await page.route('**/api/v1/offerings/*', (route) => {
    const id = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    const found = offerings.find((offering) => String(offering[idField]) === id);
    return found
      ? route.fulfill({ json: found })
      : route.fulfill({ status: 404, json: { error: 'No.', code: 'not_found' } });
  });
}

const table = (page: Page) => page.getByRole('table', { name: 'Offerings' });
const headers = (page: Page) => table(page).getByRole('columnheader');
const fields = (page: Page) => page.getByRole('region', { name: 'Fields' });

const field = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd');

/** Currency and percent signs, which don't fit any record below. */
const UNIT_SIGNS = /[$€£¥%]/;

test(
  'a flat record shows its name first, grouped numbers, dates and a company link',
  { tag: '@full' },
  async ({ page }) => {
    await serveOfferings(
      page,
      Array.from({ length: 8 }, (_, at) => ({
        id: at + 1,
        company_id: 1,
        company_name: 'Halcyon Orbital',
        title: `Series A block ${at}`,
        kind: at % 2 === 0 ? 'Common' : 'Preferred',
        units: 1_234_567 + at,
        ratio: 12.5,
        founded_year: 1999,
        closes_at: '2026-12-09T17:00:00Z',
        empty: null,
      })),
    );
    await openSignedIn(page, '/offerings');
    await expect(headers(page).first()).toHaveText('Offering');
    await expect(headers(page).filter({ hasText: 'Empty' })).toHaveCount(0);
    const row = table(page).getByRole('row').nth(1);
    await expect(row.getByRole('rowheader').getByRole('link')).toHaveText('Series A block 0');
    await expect(row).toContainText('1,234,567');
    await expect(row, 'a year is no quantity').toContainText('1999');
    await expect(row.locator('time').first()).toHaveAttribute('datetime', /^2026-12-09T17:00/);
    await expect(table(page)).not.toContainText(UNIT_SIGNS);

    await page.getByRole('rowheader').getByRole('link').nth(1).click();
    await expect(page.getByRole('heading', { name: 'Series A block 1', level: 1 })).toBeVisible();
    await expect(field(page, 'Units')).toHaveText('1,234,568');
    await expect(field(page, 'Ratio')).toHaveText('12.5');
    await expect(field(page, 'Empty')).toHaveText('—');
    await expect(fields(page)).not.toContainText(UNIT_SIGNS);
    await expect(page.getByRole('main').getByRole('link', { name: 'Halcyon Orbital' })).toHaveAttribute(
      'href',
      '/companies/1',
    );
  },
);

test(
  'amounts are formatted as money only if the record has a currency',
  { tag: '@full' },
  async ({ page }) => {
    await serveOfferings(page, [
      {
        id: 'OF-1',
        label: 'Growth tranche',
        pricePerUnit: { amount: '41.50', currency: 'SEK' },
        target: { amount: 25_000_000, currency: 'EUR' },
        price: 12.5,
        amount_cents: 1999,
        fee_percent: 7.5,
        terms: { lockUpMonths: 12, transferable: true },
      },
    ]);
    await openSignedIn(page, '/offerings/OF-1');
    await expect(page.getByRole('heading', { name: 'Growth tranche', level: 1 })).toBeVisible();
    await expect(field(page, 'Price per unit')).toHaveText('41.50 SEK');
    await expect(field(page, 'Target')).toHaveText('25,000,000 EUR');
    await expect(field(page, 'Price')).toHaveText('12.5');
    await expect(field(page, 'Amount cents')).toHaveText('1,999');
    await expect(field(page, 'Fee')).toHaveText('7.5%');
    await expect(fields(page).getByRole('heading', { name: 'Terms' })).toBeVisible();
    await expect(field(page, 'Lock-up')).toHaveText('12 months');
    await expect(field(page, 'Transferable')).toHaveText('Yes');
    await expect(fields(page)).not.toContainText(/[$€£¥]/);
  },
);

test(
  'offerings with UUIDs open their pages and have safe external links',
  { tag: '@full' },
  async ({ page }) => {
    const uuid = '3f2b8c1e-0d4a-4b7f-9a6e-1234567890ab';
    await serveOfferings(
      page,
      [
        {
          uuid,
          name: 'Tender offer',
          prospectus: 'https://documents.example/tender/prospectus.pdf',
          ISIN: 'US0378331005',
          isVerified: false,
        },
      ],
      'uuid',
    );
    await openSignedIn(page, '/offerings');
    await table(page).getByRole('link', { name: 'Tender offer' }).click();
    await expect(page).toHaveURL(`/offerings/${uuid}`);
    const link = field(page, 'Prospectus').getByRole('link');
    await expect(link).toHaveAttribute('href', 'https://documents.example/tender/prospectus.pdf');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(field(page, 'ISIN')).toHaveText('US0378331005');
    await expect(field(page, 'Is verified')).toHaveText('No');
  },
);

test(
  'arrays of objects are shown as tables and arrays of strings as tags',
  { tag: '@full' },
  async ({ page }) => {
    await serveOfferings(page, [
      {
        id: 7,
        name: 'Basket',
        sectors: ['Space', 'Energy storage'],
        documents: [
          { title: 'Annex 1', pages: 1200, published_at: '2026-10-02T00:00:00Z' },
          { title: 'Annex 2', pages: 14, published_at: '2026-10-03T00:00:00Z' },
        ],
        holders: [{ name: 'Ada', votes: [{ year: 2025, weight: 0.5 }] }],
      },
    ]);
    await openSignedIn(page, '/offerings/7');
    const documents = fields(page).getByRole('table', { name: 'Documents' });
    await expect(documents.getByRole('columnheader')).toHaveText(['Title', 'Pages', 'Published']);
    await expect(documents.getByRole('row').nth(1)).toContainText('1,200');
    await expect(field(page, 'Sectors')).toContainText('Energy storage');
    await expect(fields(page).getByRole('table', { name: 'Votes' })).toContainText('0.5');
  },
);

test('offerings with only an id open their pages', { tag: '@full' }, async ({ page }) => {
  await serveOfferings(page, [{ id: 101 }, { id: 102 }]);
  await openSignedIn(page, '/offerings');
  await expect(headers(page)).toHaveText(['Id']);
  await table(page).getByRole('link', { name: 'Offering 102' }).click();
  await expect(page.getByRole('heading', { name: 'Offering 102', level: 1 })).toBeVisible();
});

test('offerings without an id expand in the list', { tag: '@full' }, async ({ page }) => {
  await serveOfferings(page, [{ note: 'first' }, {}]);
  await openSignedIn(page, '/offerings');
  const names = table(page).getByRole('rowheader').getByRole('button', { name: 'Unnamed offering' });
  await expect(names).toHaveCount(2);
  await names.first().click();
  await expect(names.first()).toHaveAttribute('aria-expanded', 'true');
  await expect(table(page)).toContainText('"note": "first"');
});

test.describe('a listed offering that has no page', () => {
  test.use({ failuresExpected: true });
  // Remove the configured dialect, because our own service never lists such offerings.
  test.beforeEach(({ page }) => changeConfig(page, () => ({})));

  test(
    'a listed offering without a detail endpoint opens from the list or a link, with a note',
    { tag: '@full' },
    async ({ page }) => {
      await serveOfferings(page, [{ id: 7, name: 'Seventh', status: 'open' }]);
      await page.route('**/api/v1/offerings/7', (route) => route.fulfill({ status: 404, body: 'no' }));
      const expectRow = async () => {
        await expect(page.getByRole('heading', { name: 'Seventh', level: 1 })).toBeVisible();
        await expect(page.getByRole('note').filter({ hasText: 'no page for this offering' })).toBeVisible();
        await expect(field(page, 'Status')).toHaveText('open');
      };
      await openSignedIn(page, '/offerings/7');
      await expectRow();
      await page.goto('/offerings');
      await table(page).getByRole('link', { name: 'Seventh' }).click();
      await expectRow();
    },
  );

  test(
    'an offering without a detail endpoint is looked up page by page in the list',
    { tag: '@full' },
    async ({ page }) => {
      const all = Array.from({ length: 730 }, (_, at) => ({ id: `B${at}`, name: `Block ${at}` }));
      const offsets: number[] = [];
      let hold = false;
      await page.route('**/api/v1/offerings?*', (route) => {
        const query = new URL(route.request().url()).searchParams;
        const [offset, limit] = [Number(query.get('offset')), Math.min(Number(query.get('limit')), 100)];
        if (limit > 1) offsets.push(offset);
        if (hold && offset === 300) return;
        const page_info = { limit, offset, total_count: all.length };
        return route.fulfill({ json: { offerings: all.slice(offset, offset + limit), page_info } });
      });
      await page.route('**/api/v1/offerings/*', (route) => route.fulfill({ status: 404, body: 'no' }));
      await openSignedIn(page, '/offerings/B555');
      await expect(page.getByRole('heading', { name: 'Block 555', level: 1 })).toBeVisible();
      expect(offsets).toEqual([0, 100, 200, 300, 400, 500]);

      await page.goto('/offerings/B999');
      await expect(page.getByRole('heading', { name: 'No offering B999' })).toBeVisible();
      await expect(page.getByText("and it isn't in the list of offerings.")).toBeVisible();
      expect(offsets.slice(6)).toEqual([0, 100, 200, 300, 400, 500, 600, 700]);

      hold = true;
      await page.goto('/offerings/B998');
      await expect(page.getByText('Looking for it in the list, 300 of 730 so far.')).toBeVisible();
      const left = page.waitForEvent('requestfailed');
      await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
      expect((await left).url(), 'who leaves waits for nothing').toContain('offset=300');
    },
  );
});

test(
  'an offering with sixty fields has eight columns, and its page shows all fields',
  { tag: '@full' },
  async ({ page }) => {
    const wide = (row: number): OfferingRecord => ({
      id: `W${row}`,
      name: `Wide ${row}`,
      ...Object.fromEntries(
        Array.from({ length: 58 }, (_, at) => [`metric_${at}`, at % 2 === 0 || row === 0 ? at * 1111 : null]),
      ),
    });
    await serveOfferings(page, [wide(0), wide(1), wide(2)]);
    await openSignedIn(page, '/offerings');
    await page.setViewportSize({ width: 1680, height: 900 });
    await expect(headers(page).filter({ visible: true })).toHaveCount(8);
    for (const width of [1440, 390, 320, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await expect(page.getByText('Scroll sideways to see more →')).toBeVisible();
    await headers(page).last().getByRole('button').focus();
    await expect(headers(page).last()).toBeInViewport({ ratio: 0.9 });
    await expect(headers(page).first()).toBeInViewport({ ratio: 1 });
    await table(page).getByRole('link', { name: 'Wide 1' }).click();
    // The id and title are in the heading instead.
    await expect(fields(page).locator('dt')).toHaveCount(58);
  },
);

test('a hostile offering is rendered as text, without unsafe links', { tag: '@full' }, async ({ page }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`The page ran a script: ${dialog.message()}`);
  });
  const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  const hostile: OfferingRecord = {
    id: '../../settings?x=1#y',
    name: markup,
    website: 'javascript:alert(document.cookie)',
    homepage: 'https://user:secret@example.com/',
    report: 'https://example.com/\u202Egpj.exe',
    data: 'data:text/html,<script>alert(3)</script>',
    essay: 'lorem ipsum '.repeat(400),
    unbroken: 'x'.repeat(4000),
    hebrew: 'שלום עולם, הצעה 42',
    constructor: 'a field called constructor',
    toString: 'shadowed',
    ['k'.repeat(300)]: 'a field with a long name',
    '': 'a field without a name',
    bad_date: '2026-02-30',
    many: Array.from({ length: 300 }, (_, at) => at),
    mixed: [1, 'two', { three: 3 }, [4]],
  };
  await serveOfferings(page, [hostile, { id: '..', name: '   ' }, { id: 2 ** 60, title: 'Rounded' }]);
  await openSignedIn(page, '/offerings');
  const link = table(page).getByRole('link', { name: markup });
  await expect(link).toBeVisible();
  await expectNoSidewaysScroll(page);
  await link.click();
  await expect(page).toHaveURL(/\/offerings\/[^/]+$/);
  await expect(page.getByRole('heading', { name: markup, level: 1 })).toBeVisible();
  for (const label of ['Website', 'Homepage', 'Report', 'Data'])
    await expect(field(page, label)).toContainText('unsafe link');
  for (const each of await page.getByRole('main').getByRole('link').all())
    expect((await each.getAttribute('href')) ?? '').not.toMatch(/^(javascript|data):|secret|\u202E/i);
  await expect(field(page, 'Bad date')).toHaveText('2026-02-30');
  await expect(field(page, 'Constructor')).toHaveText('a field called constructor');
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
});

test(
  'a server without offerings says so, with nothing to search or filter',
  { tag: '@full' },
  async ({ page }) => {
    await serveOfferings(page, []);
    await openSignedIn(page, '/offerings');
    await expect(page.getByRole('heading', { name: 'No offerings yet' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('searchbox')).toHaveCount(0);
    await expect(main.getByRole('button')).toHaveCount(0);
  },
);

test('a document is a link by its title', { tag: '@full' }, async ({ page }) => {
  const link = 'https://documents.example/offerings/7/agreement.pdf';
  await serveOfferings(page, [{ id: 7, name: 'Basket', documents: [{ title: 'Annex 1', link }] }]);
  await openSignedIn(page, '/offerings/7');
  const documents = fields(page).getByRole('table', { name: 'Documents' });
  await expect(documents.getByRole('link', { name: 'Annex 1' })).toHaveAttribute('href', link);
  await expect(documents).toContainText('documents.example');
});
