import { expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { toCurl } from './curl.ts';

const companyAt = (id: number, apiBaseUrl: string, origin: string) =>
  toCurl(routes.company, { params: { company_id: id } }, { apiBaseUrl, origin });

test('the command contains the full URL and reads the key from the environment', () => {
  expect(companyAt(42, '', 'https://dossier.example')).toBe(
    [
      `curl --fail-with-body 'https://dossier.example/api/v1/companies/42' \\`,
      `  --header 'accept: application/json' \\`,
      `  --header "x-api-key: $DOSSIER_API_KEY"`,
    ].join('\n'),
  );
});

test.each([
  ['https://api.example/v2', 'https://api.example/v2/api/v1/companies/42'],
  ['/gateway', 'https://dossier.example/gateway/api/v1/companies/42'],
])('with the API at %s the URL is %s', (base, url) => {
  expect(companyAt(42, base, 'https://dossier.example')).toContain(`'${url}'`);
});

test('a URL cannot break out of its quotes', () => {
  expect(companyAt(1, "https://api.example/o'hara", 'https://x.example')).toContain(
    String.raw`'https://api.example/o'\''hara/api/v1/companies/1'`,
  );
});

test('a request without a key has its query and no key', () => {
  const curl = toCurl(
    { ...routes.health },
    { query: [['limit', '1 2']] },
    { apiBaseUrl: '', origin: 'https://dossier.example' },
  );
  expect(curl).toContain("'https://dossier.example/api/v1/health?limit=1+2'");
  expect(curl).not.toContain('x-api-key');
});
