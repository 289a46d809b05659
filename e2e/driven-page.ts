import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core';
import { findFreePort } from '#service/testing/free-port.ts';

const MINUTE_MS = 60_000;
const SIZE = { width: 1440, height: 900 };

/** Keys that tests press by name. Other keys are characters. */
export type Key = 'Enter' | 'Escape' | 'Backspace' | (string & {});

export interface DrivenPage {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  evaluate<T>(expression: string): Promise<T>;
  click(element: string): Promise<void>;
  press(key: Key): Promise<void>;
  pressWithControl(key: Key): Promise<void>;
  close(): Promise<void>;
}

export type Opener = (() => Promise<DrivenPage>) | null;

/** Finds Firefox, which is driven over WebDriver BiDi. */
export function findFirefox(): Opener {
  const path = ['firefox-esr', 'firefox'].map(pathOf).find((found) => found !== null && starts(found));
  return path === undefined || path === null ? null : () => openFirefox(path);
}

/** Finds WebKitGTK's test browser, which is driven over WebDriver on a virtual display. */
export function findWebKit(): Opener {
  const driver = pathOf('WebKitWebDriver');
  const display = pathOf('xvfb-run');
  // On Debian, the browser is in a folder named after the machine's architecture.
  const browser = readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path));
  if (driver === null || display === null || browser === undefined) return null;
  return () => openWebKit(display, driver, browser);
}

async function openFirefox(executablePath: string): Promise<DrivenPage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: SIZE,
    timeout: MINUTE_MS,
  });
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    click: async (element) => {
      const handle = (await page.evaluateHandle(element)) as ElementHandle;
      await handle.click();
    },
    press: (key) => page.keyboard.press(key as KeyInput),
    pressWithControl: async (key) => {
      await page.keyboard.down('Control');
      await page.keyboard.press(key as KeyInput);
      await page.keyboard.up('Control');
    },
    close: () => browser.close(),
  };
}

/** Code points of keys without a character: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const WEBDRIVER_KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
};

async function openWebKit(display: string, driver: string, browser: string): Promise<DrivenPage> {
  const port = await findFreePort();
  // Start the driver in its own process group, because xvfb-run doesn't stop it when it is stopped itself.
  const running = spawn(display, ['-a', '-s', `-screen 0 ${SIZE.width}x1080x24`, driver, `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  });
  try {
    const call = caller(`http://127.0.0.1:${port}`);
    await call('GET', '/status', undefined, MINUTE_MS);
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
      },
    });
    const send = <T>(method: string, path: string, body?: object) =>
      call<T>(method, `/session/${sessionId}${path}`, body);
    await send('POST', '/window/rect', { x: 0, y: 0, ...SIZE });
    const evaluate = <T>(expression: string) =>
      send<T>('POST', '/execute/sync', { script: `return (${expression.trim()})`, args: [] });
    const act = (...actions: readonly (readonly [type: 'keyDown' | 'keyUp', key: string])[]) =>
      send<void>('POST', '/actions', {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: actions.map(([type, key]) => ({ type, value: WEBDRIVER_KEYS[key] ?? key })),
          },
        ],
      });
    return {
      open: (url) => send('POST', '/url', { url }),
      back: () => send('POST', '/back', {}),
      evaluate,
      click: async (element) => {
        const [id] = Object.values(await evaluate<Record<string, string>>(element));
        await send('POST', `/element/${id}/click`, {});
      },
      press: (key) => act(['keyDown', key], ['keyUp', key]),
      pressWithControl: (key) =>
        act(['keyDown', 'Control'], ['keyDown', key], ['keyUp', key], ['keyUp', 'Control']),
      close: async () => {
        await send('DELETE', '').catch(() => {});
        stop(running);
      },
    };
  } catch (error) {
    stop(running);
    throw error;
  }
}

/** Returns a function that calls a WebDriver server, and retries for `patienceMs` while the server is starting. */
const caller =
  (server: string) =>
  async <T>(method: string, path: string, body?: object, patienceMs = 0): Promise<T> => {
    const until = Date.now() + patienceMs;
    for (;;)
      try {
        const response = await fetch(server + path, {
          method,
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(MINUTE_MS),
        });
        const { value } = (await response.json()) as { value: T };
        if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
        return value;
      } catch (error) {
        if (Date.now() > until) throw error;
        await wait(200);
      }
  };

function stop({ pid }: ChildProcess) {
  if (pid !== undefined) process.kill(-pid);
}

const starts = (path: string) =>
  spawnSync(path, ['--version'], { timeout: MINUTE_MS, stdio: 'ignore' }).status === 0;

function pathOf(program: string): string | null {
  const { status, stdout } = spawnSync('which', [program], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
