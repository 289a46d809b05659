import { QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fieldLabel } from '#records/field-label.ts';
import { inferColumns, readPath } from '#records/infer-columns.ts';
import { type JsonRecord, printJson } from '#records/json-record.ts';
import { provideQueryClient } from '../api/api-context.tsx';
import { Providers } from '../lib/required-context.tsx';
import * as shapes from '../testing/sample-shapes.ts';
import { provideSilentSources } from '../testing/silent-sources.ts';
import { RecordFields } from './record-fields.tsx';
import { ValueInline } from './value-inline.tsx';

async function render(children: ReactNode, cache = new QueryClient()): Promise<string> {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => children });
  const company = createRoute({ getParentRoute: () => root, path: 'companies/$id/{-$name}' });
  const router = createRouter({
    routeTree: root.addChildren([page, company]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  // The app registers its router's type, but this router has only two of its routes, so a cast is needed.
  return renderToStaticMarkup(
    <Providers of={[provideQueryClient(cache), ...provideSilentSources()]}>
      <RouterProvider router={router as never} />
    </Providers>,
  );
}

const fields = (record: JsonRecord | undefined, cache?: QueryClient) =>
  render(<RecordFields record={record ?? {}} />, cache);

const cells = (records: readonly JsonRecord[]) =>
  render(
    inferColumns(records).map(({ path, label }) =>
      records.map((record) => (
        <p key={label + printJson(record)}>
          <ValueInline parsed={readPath(record, path)} />
        </p>
      )),
    ),
  );

const allShapes = Object.entries(shapes);

test.each(allShapes)('%s: every cell and every record page renders', async (_, records) => {
  expect(await cells(records)).toBeTypeOf('string');
  for (const record of records) expect(await fields(record)).toContain('<dl');
});

test.each(allShapes)('%s: a record page shows every field', async (_, records) => {
  const html = await fields(records[0]);
  for (const name of Object.keys(records[0] ?? {})) expect(html).toContain(`>${fieldLabel(name)}<`);
});

test('markup in a record is rendered as text', async () => {
  const html = await fields(shapes.hostile[0]);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<script');
});

test('an unsafe URL is text labelled as unsafe, never a link', async () => {
  const html = await fields(shapes.hostile[0]);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(links.filter((href) => href?.match(/^(?:javascript|data):|secret|\u202E/))).toEqual([]);
  expect(html.match(/unsafe link/g)).toHaveLength(4);
});

test('a very long text starts folded', async () => {
  const html = await fields(shapes.hostile[0]);
  expect(html).toContain('Show all 5,000 characters');
  expect(html).not.toContain('x'.repeat(1000));
});

test('objects nested too deeply for headings are shown as JSON', async () => {
  const html = await fields(shapes.hostile[0]);
  expect(html).toContain('&quot;end&quot;: true');
});

test('a number shows a currency only if the record pairs them', async () => {
  expect(await fields({ amount_cents: 1999, currency: 'USD', n: 1 })).not.toMatch(/1,999.{0,40}USD/);
  expect(await fields(shapes.nestedMoney[0])).toMatch(/41\.50 <span[^>]*>EUR/);
});

test('a company links by its id, with its name from the record or the cache', async () => {
  const cache = new QueryClient();
  cache.setQueryData(['companies', 'list', {}], { companies: [{ id: 8, name: 'Known Before' }] });
  expect(await fields({ company_id: 8, n: 1 }, cache)).toMatch(
    /href="\/companies\/8"[^>]*><bdi>Known Before/,
  );
  expect(await fields({ company_id: 9, n: 1 }, cache)).toContain('<bdi>Company 9</bdi>');
  expect(await fields({ company: { id: 8, name: 'By Itself' } }, cache)).toContain('<bdi>By Itself</bdi>');
});

test('a company object with more fields is a link and a section', async () => {
  const html = await fields({ company: { id: 8, name: 'Acme', country: 'SE' }, n: 1 });
  expect(html).toContain('href="/companies/8"');
  expect(html).toMatch(/Country.*SE/);
});

test('dates are formatted and missing values are dashes', async () => {
  const html = await fields({
    at: '2026-11-09T08:30:00+02:00',
    day: '2026-11-09',
    none: null,
    tags: ['a', 'b'],
  });
  expect(html).toContain('9 Nov 2026, 06:30 UTC');
  expect(html).toContain('<time dateTime="2026-11-09">9 Nov 2026</time>');
  expect(html).toContain('—');
});

test('documents are links by their titles, with their host, and an unsafe one keeps its address', async () => {
  const documents = [{ title: 'Term sheet', link: 'https://documents.example/1.pdf', pages: 3 }];
  const html = await fields({ documents, n: 1 });
  expect(html).toMatch(/<a href="https:\/\/documents\.example\/1\.pdf"[^>]*><bdi>Term sheet<\/bdi><\/a>/);
  expect(html).toContain('documents.example');
  expect(html).not.toContain('>Link<');
  const unsafe = await fields({ documents: [{ title: 'Term sheet', link: 'javascript:alert(1)' }], n: 1 });
  expect(unsafe).toContain('>Link<');
  expect(unsafe).not.toContain('href="javascript');
});

test('a number has the unit that its name says', async () => {
  expect(await fields({ terms: { lock_up_months: 12 }, n: 1 })).toMatch(/Lock-up<.*12 months/);
});
