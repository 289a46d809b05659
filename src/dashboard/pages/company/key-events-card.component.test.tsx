import { expect, test } from 'vitest';
import { sampleCompany, sampleNews } from '#contract/examples.ts';
import { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { KeyEventsCard } from './key-events-card.tsx';

const HEADLINES = [
  'Brightyard opens an office',
  'Brightyard raises $40m',
  'Brightyard acquires Pixel Harbour',
];

const open = (headlines: readonly string[]) => {
  const company = CompanyResponse.parse({
    ...sampleCompany,
    name: 'Brightyard',
    news: headlines.map((headline, at) => ({
      ...sampleNews,
      id: at,
      headline,
      published_at: `2026-0${at + 1}-10T08:00:00Z`,
    })),
  });
  return renderPage(
    '/companies/42',
    () => <KeyEventsCard company={company} />,
    [],
    '/companies/$id/{-$name}',
  );
};

test('what headlines report is listed newest first, each linked to its news item', async () => {
  const { screen } = await open(HEADLINES);
  const events = screen.getByRole('region', { name: 'Key events' }).getByRole('link');
  await expect.element(events.first()).toHaveAttribute('href', '/companies/42#news-2');
  expect(events.elements().map(({ textContent }) => textContent)).toEqual([
    'Acquired Pixel Harbour',
    'Raised $40M',
  ]);
});

test('a company whose headlines report nothing of the kind has no list of events', async () => {
  const { screen } = await open(HEADLINES.slice(0, 1));
  expect(screen.getByRole('region', { name: 'Key events' }).elements()).toEqual([]);
});
