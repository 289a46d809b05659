import { createRootRoute, createRoute } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { createToastStore } from '#dashboard/ui/toast-store.ts';
import { tellLeftOutParams } from './tell-left-out-params.ts';

const getParentRoute = () => createRootRoute();
const companies = createRoute({ getParentRoute, path: '/companies', validateSearch: parseCompaniesSearch });
const settings = createRoute({ getParentRoute, path: '/settings' });

function told(query: string, route: typeof companies | typeof settings = companies) {
  const toasts = createToastStore();
  tellLeftOutParams(query, route, toasts);
  return toasts.get()?.text ?? null;
}

test('what was left out of an address is named', () => {
  expect(told('?founded=then')).toBe(
    'Left out of the address, because it has no meaning here: “founded=then”',
  );
  expect(told('?a=1&b=2&c=3&d=4&e=5')).toBe(
    'Left out of the address, because it has no meaning here: “a=1”, “b=2”, “c=3”, and 2 more',
  );
  expect(told('?page=2', settings)).toMatch('“page=2”');
});

test('nothing is said about an address of which nothing was left out', () => {
  expect(told('?founded=1990..&page=1&utm_source=mail')).toBeNull();
});

test('a long value is shortened in its middle, and the name of its param stays whole', () => {
  expect(told('?sector_classification=information-technology-and-services')).toMatch(
    '“sector_classification=information-…nd-services”',
  );
  expect(told(`?x=${'y'.repeat(10_000)}`)?.length).toBeLessThan(150);
  expect(told(`?${'x'.repeat(10_000)}=1`)?.length).toBeLessThan(150);
});
