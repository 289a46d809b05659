import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { provideApiClient, provideConfig, provideServer } from '#dashboard/api/api-context.tsx';
import type { ApiClient } from '#dashboard/api/client.ts';
import { unknownServer } from '#dashboard/api/testing/odd-server.ts';
import { PLAIN_CONFIG } from '#dashboard/testing/plain-config.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { ConnectionGroup } from './connection-group.tsx';

test('leaving the page aborts the connection test, whose checks appear one by one', async () => {
  const signals: AbortSignal[] = [];
  const answers = [() => Promise.resolve({}), () => new Promise(() => {})];
  const get = (_: unknown, __: unknown, signal: AbortSignal) => {
    signals.push(signal);
    return answers[signals.length - 1]?.();
  };
  const { screen, router } = await renderPage('/settings', () => <ConnectionGroup />, [
    // The cast is safe: the test uses only this.
    provideApiClient({ get } as unknown as ApiClient),
    provideConfig(PLAIN_CONFIG),
    provideServer(unknownServer()),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
  await expect.element(screen.getByText('The server is up.')).toBeVisible();
  await expect.element(screen.getByText('Testing…')).toBeVisible();
  await router.navigate({ to: '/' });
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});
