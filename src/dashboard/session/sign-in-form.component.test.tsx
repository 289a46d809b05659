import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { samplePageInfo } from '#contract/examples.ts';
import { provideConfig, provideServer } from '../api/api-context.tsx';
import { createApi } from '../api/client.ts';
import type { DashboardConfig } from '../api/dashboard-config.ts';
import type { EndReason } from '../api/failure.ts';
import { unknownServer } from '../api/testing/odd-server.ts';
import { fakeStorage, safeStorage } from '../lib/testing/fake-storage.ts';
import { renderPage } from '../testing/render-page.tsx';
import { provideApiFor, provideKeptData, provideSession, provideTabStorage } from './session-context.ts';
import { createSession } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

const KEY = 'dsk_secret';
const page = () => Response.json({ companies: [], offerings: [], page_info: samplePageInfo });
const refusal = () => Response.json({ error: 'Unknown key.', code: 'invalid_key' }, { status: 401 });

interface FormOptions {
  readonly demoKey?: string;
  readonly ended?: EndReason;
}

async function open({ demoKey, ended }: FormOptions = {}) {
  const tabStorage = safeStorage(fakeStorage());
  const session = createSession({
    server: 'https://a.example',
    tabStorage,
    sharedStorage: safeStorage(fakeStorage()),
  });
  if (ended) session.end(ended);
  const apiFor = (key: string) =>
    createApi({
      base: '',
      key: () => key,
      fetch: () => Promise.resolve(key === KEY ? page() : refusal()),
      online: () => true,
    });
  const config: DashboardConfig = {
    apiBaseUrl: '',
    logoBaseUrl: null,
    demoKey: demoKey ?? null,
    demoCounts: demoKey === undefined ? null : { companies: 1200, offerings: 300 },
    exports: null,
    search: null,
    dialect: null,
  };
  const { screen } = await renderPage('/sign-in', () => <SignInForm />, [
    provideConfig(config),
    provideSession(session),
    provideServer(unknownServer()),
    provideTabStorage(tabStorage),
    provideApiFor(apiFor),
    provideKeptData({ isKept: async () => false, prepare() {} }),
  ]);
  const field = screen.getByLabelText('API key', { exact: true });
  const submit = screen.getByRole('button', { name: 'Sign in' });
  return { screen, session, field, submit };
}

test('a pasted key signs in, without the spaces around it', async () => {
  const { session, field, submit } = await open();
  await userEvent.fill(field, ` ${KEY} `);
  await userEvent.click(submit);
  await expect
    .poll(() => session.get().signedIn)
    .toEqual({ key: KEY, companies: 'granted', offerings: 'granted' });
});

test('a key that cannot be one is rejected at its field', async () => {
  const { screen, field, submit } = await open();
  await expect.element(field).toHaveAttribute('aria-invalid', 'false');
  await userEvent.fill(field, 'two words');
  await userEvent.click(submit);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(/^An API key has no spaces/);
});

test('a key that the service does not know says so and does not sign in', async () => {
  const { screen, session, field, submit } = await open();
  await userEvent.fill(field, 'dsk_other');
  await userEvent.click(submit);
  await expect.element(screen.getByRole('alert')).toHaveTextContent("The server doesn't recognise this key.");
  expect(session.get().signedIn).toBeNull();
});

test('the form explains why the session ended, until a key is checked', async () => {
  const { screen, field } = await open({ ended: 'key_revoked' });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This key was revoked or has expired.');
  await expect.element(field).toHaveAccessibleDescription(/^This key was revoked or has expired/);
});

test('the key is masked until it is shown, and never is in an attribute', async () => {
  const { screen, field } = await open();
  await userEvent.fill(field, KEY);
  await expect.element(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show API key' }));
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveValue(KEY);
  expect(document.documentElement.outerHTML).not.toContain(KEY);
});

test('the demo comes first and says how much there is in it', async () => {
  const { screen, session } = await open({ demoKey: KEY });
  await expect.element(screen.getByText('1,200 companies and 300 offerings to try.')).toBeVisible();
  const [first] = screen.getByRole('button').elements();
  expect(first?.textContent).toBe('Use the demo key');
  expect(document.body.textContent.match(/demo/gi), 'offered once').toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Use the demo key' }));
  await expect.poll(() => session.get().signedIn?.key).toBe(KEY);
});
