import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { sampleCompany, sampleNews } from '#contract/examples.ts';
import { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { Providers } from '#dashboard/lib/required-context.tsx';
import { createMemoryAnnotations } from '#dashboard/notes/testing/memory-annotations.ts';
import { provideAnnotations } from '#dashboard/notes/use-annotations.ts';
import { PrintedCompany } from './printed-company.tsx';

test('a printed company has every value of its profile and the addresses of its sources', async () => {
  const company = CompanyResponse.parse({
    ...sampleCompany,
    hq_phone: '+1 555 0100',
    news: Array.from({ length: 31 }, (_, id) => ({ ...sampleNews, id, headline: `Launch ${id}.` })),
  });
  const screen = await render(
    <Providers of={[provideAnnotations(createMemoryAnnotations())]}>
      <PrintedCompany company={company} readAt={new Date()} />
    </Providers>,
  );
  expect(screen.container.textContent, 'nothing on the screen').toBe('');
  dispatchEvent(new Event('beforeprint'));
  const text = screen.container.textContent;
  for (const part of [
    'Halcyon Orbital',
    'Halcyon Orbital Systems, Inc. · HLO · halcyonorbital.example',
    'Builds and flies a partly reusable small launcher.',
    'Founded2014',
    'LocationLong Beach, California',
    'CategoriesSpace',
    'Updated20 Nov 2026',
    'Added14 Feb 2024',
    'hq_phone+1 555 0100',
    'https://research.example/hlo-2026-1',
    'Continental Wire: Weather agencies pool launches to cut cost',
    'https://wire.example/501',
  ])
    expect(text).toContain(part);
  for (let id = 0; id < 31; id++) expect(text, 'all news, however many').toContain(`Launch ${id}.`);
});
