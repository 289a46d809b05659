import { expect, test } from 'vitest';
import { provideServer } from '#dashboard/api/api-context.tsx';
import { unknownServer } from '#dashboard/api/testing/odd-server.ts';
import { provideOfferings } from '#dashboard/testing/offering-catalogue.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { OfferingsCard } from './offerings-card.tsx';

test('a company shows its offerings among more than the API lists at once', async () => {
  const offerings = Array.from({ length: 620 }, (_, at) => ({
    id: at + 1,
    title: `Lot ${at + 1}`,
    company_id: at % 200 === 10 ? 7 : 8,
  }));
  const { screen } = await renderPage('/companies/7', () => <OfferingsCard id={7} />, [
    ...provideOfferings(offerings).provided,
    provideServer(unknownServer()),
  ]);
  const region = screen.getByRole('region', { name: 'Offerings' });
  await expect.element(region.getByRole('link', { name: 'Lot 611' })).toBeVisible();
  expect(
    region
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Lot 11', 'Lot 211', 'Lot 411', 'Lot 611']);
  await expect.element(region).not.toHaveTextContent('Searched');
});

test('an amount of an offering is labelled with what it is, and its status stands beside it', async () => {
  const offering = {
    id: 1,
    title: 'Lot',
    company_id: 7,
    min_investment: 5000,
    currency: 'EUR',
    closes_on: '2020-01-31',
  };
  const { screen } = await renderPage('/companies/7', () => <OfferingsCard id={7} />, [
    ...provideOfferings([offering]).provided,
    provideServer(unknownServer()),
  ]);
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('LotClosedMin investment 5,000 EUR');
});
