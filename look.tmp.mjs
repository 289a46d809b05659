import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
const key = readFileSync('/tmp/e-key', 'utf8').trim();
export const base = 'http://127.0.0.1:8491';
export async function open({ width = 1440, height = 900, scheme = 'light', mobile = false } = {}) {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    hasTouch: mobile,
    isMobile: mobile,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  page.on(
    'console',
    (m) => ['error', 'warning'].includes(m.type()) && console.log('CONSOLE', m.text().slice(0, 300)),
  );
  await page.goto(base + '/sign-in');
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((u) => !u.pathname.includes('sign-in'));
  return { browser, context, page };
}
