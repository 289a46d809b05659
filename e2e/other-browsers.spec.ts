import { type DrivenPage, findFirefox, findWebKit, type Opener } from './driven-page.ts';
import { expect, test } from './fixtures.ts';

const SELECTORS = {
  button: 'button',
  link: 'a[href]',
  field: 'input',
  row: 'tbody th a',
} as const;

/**
 * Returns an expression for the visible control with this role whose name starts with `name`. WebDriver can't search
 * by role.
 */
const control = (role: keyof typeof SELECTORS, name: string) => `
  [...document.querySelectorAll(${JSON.stringify(SELECTORS[role])})].find(
    (found) =>
      found.checkVisibility() &&
      (found.getAttribute('aria-label') ?? found.labels?.[0]?.innerText ?? found.innerText)
        .trim()
        .startsWith(${JSON.stringify(name)}),
  )`;

const first = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;

/** Steps of the journey. Each begins where the previous one ended. */
function journey(page: DrivenPage, key: string) {
  const text = (selector: string) => page.evaluate<string>(`${first(selector)}?.innerText ?? ''`);
  const address = () => page.evaluate<string>('decodeURIComponent(location.pathname + location.search)');
  const focused = () => page.evaluate<string>(`document.activeElement.innerText ?? ''`);
  const count = () => text('[aria-label="Result count"]');
  const heading = () => text('h1');
  const exists = (expression: string) => page.evaluate<boolean>(`Boolean(${expression})`);
  const click = async (element: string) => {
    await expect.poll(() => exists(element), `there is ${element}`).toBe(true);
    await page.click(element);
  };
  const fill = async (field: string, value: string) => {
    await click(field);
    await page.pressWithControl('a');
    await page.press('Backspace');
    for (const letter of value) await page.press(letter);
  };
  const goTo = async (name: string) => {
    await click(control('link', name));
    await expect.poll(heading).toBe(name);
  };

  return {
    async signIn(url: string) {
      await page.open(`${url}/companies`);
      await fill(first('input[type=password]'), key);
      await click(control('button', 'Sign in'));
      await expect.poll(count).toMatch(/^1–25 of 1,2\d\d$/);
    },
    async search() {
      const field = control('field', 'Search companies');
      await fill(field, 'bank');
      await expect.poll(address).toContain('q=bank');
      await expect.poll(count, { timeout: 30_000 }).toMatch(/^1–\d+ of \d{1,3}$/);
      await fill(field, '');
      await expect.poll(address).not.toContain('q=');
      await expect.poll(count).toMatch(/^1–25 of 1,2\d\d$/);
    },
    /** These browsers have no pointer, so a count and the menu button beside it are visible at the same time. */
    async filter() {
      await expect.poll(() => exists(first('fieldset li button'))).toBe(true);
      const overlapping = await page.evaluate<number>(`
        [...document.querySelectorAll('fieldset li')].filter((row) => {
          const mark = row.querySelector('button')?.getBoundingClientRect();
          const number = [...row.querySelectorAll('label span')].at(-1)?.getBoundingClientRect();
          return mark && number && mark.width > 0 && mark.left < number.right - 1;
        }).length`);
      expect(overlapping, 'counts that are covered by the mark of a menu').toBe(0);
      await click(first('fieldset li input[type=checkbox]'));
      await expect.poll(address).toContain('category=');
      await expect.poll(count).toMatch(/^1–25 of \d{2,3}$/);
      await click(control('button', 'Clear filters'));
      await expect.poll(address).not.toContain('category=');
    },
    async company() {
      await page.evaluate('document.activeElement.blur()');
      await page.press('j');
      await page.press('j');
      await expect.poll(focused).not.toBe('');
      const name = await focused();
      await page.press(' ');
      await expect.poll(() => text('aside[aria-label="Company preview"] h2')).toBe(name);
      await page.press('Escape');
      await expect.poll(() => exists(first('aside[aria-label="Company preview"] h2'))).toBe(false);
      await page.press('Enter');
      await expect.poll(heading).toBe(name);
      await page.back();
      await expect.poll(focused).toBe(name);
    },
    async compare() {
      await click(first('tbody tr:nth-child(1) input[type=checkbox]'));
      await click(first('tbody tr:nth-child(2) input[type=checkbox]'));
      await click(control('button', 'Compare selected (2)'));
      await expect.poll(heading).toBe('Compare');
      await expect
        .poll(() =>
          page.evaluate('document.querySelectorAll("table[aria-label=Comparison] thead th a").length'),
        )
        .toBe(2);
    },
    async exportCompanies() {
      await goTo('Companies');
      await click(control('button', 'Export'));
      await expect.poll(() => text('dialog[open] h2')).toContain('Export');
      await click(control('button', 'Export CSV'));
      await expect.poll(() => text('[role=status][aria-label=Export]')).toMatch(/^Saved [\d,]+ companies/);
      await page.press('Escape');
      await expect.poll(() => exists(first('dialog[open]'))).toBe(false);
    },
    async offerings() {
      await goTo('Offerings');
      await expect.poll(count).toMatch(/^1–25 of \d+$/);
      await click(first('tbody th a'));
      await expect.poll(address).toMatch(/^\/offerings\/./);
    },
    async brief() {
      await goTo('Brief');
      await expect.poll(() => text('main')).toMatch(/first visit|since/i);
    },
    /** Opens a company and then a page from the palette, typing at once. In both, the heading gets the focus. */
    async palette() {
      await goTo('Companies');
      await expect.poll(count).toMatch(/^1–25 of/);
      const name = await text('tbody th a');
      for (const typed of [name, 'Settings']) {
        await page.pressWithControl('k');
        for (const letter of typed) await page.press(letter);
        const value = `${first('dialog[open] [role=combobox]')}?.value ?? ''`;
        await expect.poll(() => page.evaluate(value), 'what was typed').toBe(typed);
        await expect.poll(() => text('[role=option]')).toContain(typed);
        await page.press('Enter');
        await expect.poll(heading).toBe(typed);
        await expect.poll(focused).toBe(typed);
      }
    },
    /**
     * Signs out. Neither the page nor the browser's storage has the key afterwards, and Back does not bring it back.
     */
    async signOut() {
      await click(control('button', 'Account'));
      await click(control('button', 'Sign out'));
      await expect.poll(heading).toBe('Sign in');
      await page.evaluate('history.back()');
      await expect.poll(heading).toBe('Sign in');
      const stored = 'JSON.stringify([{ ...sessionStorage }, { ...localStorage }])';
      expect(await page.evaluate<string>(stored)).not.toContain(key);
    },
  };
}

type Step = Exclude<keyof ReturnType<typeof journey>, 'signIn'>;

const DAY: readonly Step[] = [
  'search',
  'filter',
  'company',
  'compare',
  'exportCompanies',
  'offerings',
  'brief',
  'palette',
  'signOut',
];

const BROWSERS: readonly { name: string; packages: string; open: Opener; steps: readonly Step[] }[] = [
  { name: 'Firefox', packages: 'firefox-esr', open: findFirefox(), steps: DAY },
  {
    name: 'WebKit',
    packages: 'webkit2gtk-driver and xvfb',
    open: findWebKit(),
    steps: ['search', 'company'],
  },
];

for (const { name, packages, open, steps } of BROWSERS)
  test(`the main journeys of a day work in ${name}`, { tag: '@full' }, async ({ service }) => {
    test.setTimeout(240_000);
    if (open === null) {
      const reason = `Skipped the journeys in ${name}: it is not installed (Debian: ${packages})`;
      process.stdout.write(`${reason}\n`);
      test.skip(true, reason);
      return;
    }
    const page = await open();
    try {
      const day = journey(page, service.demoKey);
      await test.step('signIn', () => day.signIn(service.url));
      for (const step of steps) await test.step(step, day[step]);
    } finally {
      await page.close();
    }
  });
