import { createAtom } from '@tanstack/store';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sampleError } from '#contract/examples.ts';
import { routes } from '#contract/routes.ts';
import { provideApiClient, provideConfig, provideServer } from '#dashboard/api/api-context.tsx';
import type { ApiTarget } from '#dashboard/api/api-target.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { RequestError } from '#dashboard/api/failure.ts';
import type { ApiRequest } from '#dashboard/api/request.ts';
import { provideSession } from '#dashboard/session/session-context.ts';
import type { Session } from '#dashboard/session/session.ts';
import type { SessionState } from '#dashboard/session/session.ts';
import { PLAIN_CONFIG } from '#dashboard/testing/plain-config.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { ApiReferencePage } from './api-reference-page.tsx';

const SIGNED_IN: SessionState = {
  signedIn: { key: 'k', companies: 'granted', offerings: 'granted' },
  ended: null,
};

async function openPage(
  respond: (path: string) => Promise<unknown>,
  status = 200,
  session: SessionState = SIGNED_IN,
) {
  const get = vi.fn(async ({ path }: { path: string }, _request: ApiRequest) => respond(path));
  const getResponse = async (...args: Parameters<typeof get>) => ({ body: await get(...args), status });
  // The casts are safe: the page uses only these.
  const server = {
    configuredDialect: 'dossier',
    address: 'a',
    localStorage: { getItem: () => null },
  } as unknown as ApiTarget;
  const api = { get, getResponse } as unknown as ApiClient;
  const { screen } = await renderPage('/api-reference', ApiReferencePage, [
    provideConfig({ ...PLAIN_CONFIG, apiBaseUrl: 'https://api.example/v2' }),
    provideServer(server),
    provideApiClient(api),
    provideSession(createAtom(session) as unknown as Session),
  ]);
  const operation = (name: string) => screen.getByRole('region', { name, exact: true });
  return { screen, get, operation };
}

const COMPANIES = 'Companies by name, page by page';
const COMPANY = 'One company with its research and news';

test('a call sends what was typed, and shows its response', async () => {
  const { get, operation } = await openPage(async () => ({ companies: [], of: 'the server' }));
  const list = operation(COMPANIES);
  await userEvent.fill(list.getByLabelText('limit'), ' 2 ');
  await userEvent.fill(list.getByLabelText('category_slugs'), 'ai,space');
  await userEvent.click(list.getByRole('button', { name: 'Send request' }));
  const response = list.getByRole('region', { name: 'Response', exact: true });
  await expect.element(response).toHaveTextContent('"of": "the server"');
  const query = [
    ['limit', '2'],
    ['category_slugs', 'ai,space'],
  ];
  expect(get.mock.calls.map(([{ path }, request]) => [path, request])).toEqual([
    [routes.companyList.path, { params: {}, query }],
  ]);
});

test('the cURL command follows what is typed, and has a placeholder for the key', async () => {
  const { operation } = await openPage(async () => ({}));
  const company = operation(COMPANY);
  const curl = company.getByRole('region', { name: 'cURL' });
  await expect.element(curl).toHaveTextContent("'https://api.example/v2/api/v1/companies/42'");
  await userEvent.fill(company.getByLabelText('company_id'), '7 8');
  await expect.element(curl).toHaveTextContent("'https://api.example/v2/api/v1/companies/7%208'");
  await expect.element(curl).toHaveTextContent('"x-api-key: $DOSSIER_API_KEY"');
});

test('a response shows its own status', async () => {
  const { operation } = await openPage(async () => ({}), 203);
  const company = operation(COMPANY);
  await userEvent.click(company.getByRole('button', { name: 'Send request' }));
  await expect.element(company.getByRole('status').getByText('203', { exact: true })).toBeVisible();
});

test('an error shows its status, code and request id', async () => {
  const { operation } = await openPage((path) => {
    const { error: message, code } = sampleError;
    const failure = { kind: 'refused', status: 404, code, message, retryAfterMs: null } as const;
    return Promise.reject(
      new RequestError(failure, { method: 'GET', path, requestId: 'req-7', at: new Date() }),
    );
  });
  const company = operation(COMPANY);
  await userEvent.click(company.getByRole('button', { name: 'Send request' }));
  const response = company.getByRole('region', { name: 'Response', exact: true });
  await expect
    .element(response)
    .toHaveTextContent('{ "error": "No company 42.", "code": "not_found" } x-request-id: req-7');
  await expect.element(company.getByRole('status').getByText('404', { exact: true })).toBeVisible();
});

test('an example is shown until there is a response, and every operation names its scope', async () => {
  const { screen, operation } = await openPage(async () => ({}));
  await expect
    .element(operation(COMPANIES).getByRole('region', { name: 'Example response' }))
    .toHaveTextContent('"Halcyon Orbital"');
  await expect.element(operation(COMPANY).getByText('read:companies', { exact: true })).toBeVisible();
  await expect.element(operation('One offering').getByText('read:offerings', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('no key needed')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'OpenAPI description' }))
    .toHaveAttribute('href', 'https://api.example/v2/openapi.json');
});

test('without a key the operations can be read and copied, but not tried', async () => {
  const { screen, operation } = await openPage(async () => ({}), 200, { signedIn: null, ended: null });
  await expect.element(operation(COMPANY).getByRole('region', { name: 'cURL' })).toBeVisible();
  await expect.element(operation(COMPANY).getByText('Sign in to send requests from here.')).toBeVisible();
  expect(operation(COMPANY).getByRole('button', { name: 'Send request' }).elements()).toEqual([]);
  await expect
    .element(screen.getByRole('region', { name: 'Read page by page' }))
    .toHaveTextContent('https://api.example/v2/api/v1/companies?limit=500');
});
