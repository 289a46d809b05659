import { describe, expect, it } from 'vitest';
import { sampleCompany, sampleNews } from '#contract/examples.ts';
import { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { toCompanyFacts } from '#dashboard/pages/company/key-events-card.tsx';

const factsOf = (...headlines: readonly string[]) =>
  toCompanyFacts(
    CompanyResponse.parse({
      ...sampleCompany,
      name: 'Brightyard',
      legal_name: 'Brightyard Power plc',
      news: headlines.map((headline, id) => ({ ...sampleNews, id, headline })),
    }),
  ).map(({ text }) => text);

describe('toCompanyFacts', () => {
  it('words each fact from the view of the company', () => {
    expect(
      factsOf(
        'Brightyard acquires Pixel Harbour for €40m',
        'Brightyard to acquire Plover',
        'Brightyard acquired by Orée for $1.4 billion',
        'Orée agrees to buy Brightyard Power',
        'Brightyard raises NOK 220 million in Series B funding',
        'Jane Doe named CEO of Brightyard Inc.',
      ),
    ).toEqual([
      'Acquired Pixel Harbour for €40M',
      'Agreed to acquire Plover',
      'Acquired by Orée for $1.4B',
      'To be acquired by Orée',
      'Raised NOK\u00A0220M, Series B',
      'Jane Doe named CEO',
    ]);
  });

  it('leaves out what happened to others', () => {
    expect(
      factsOf('Orée acquires Plover', 'Brightyard Foods raises $40m', 'Plover names Jane Doe CEO'),
    ).toEqual([]);
  });

  it('lists a fact once although several items report it', () => {
    expect(factsOf('Brightyard acquires Plover', 'Exclusive: Brightyard acquires Plover')).toEqual([
      'Acquired Plover',
    ]);
  });
});
