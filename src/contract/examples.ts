import type { Category, Company, CompanySummary, NewsItem, ResearchItem } from './company.ts';
import type { ErrorCode } from './error-codes.ts';
import type { ErrorEnvelope } from './error.ts';
import type { Offering } from './offering.ts';
import type { OperationName } from './operations.ts';
import type { PageInfo } from './page-info.ts';

export const sampleCategory: Category = { id: 7, slug: 'space', name: 'Space' };

export const sampleResearch: ResearchItem = {
  id: 'hlo-2026-1',
  title: 'Unit economics of the second reflight',
  document_type: 'COMPANY',
  link: 'https://research.example/hlo-2026-1',
  published_at: '2026-11-09T08:00:00Z',
};

export const sampleNews: NewsItem = {
  id: 77,
  headline: 'Halcyon Orbital books a nine-launch contract',
  description: 'The agreement covers replacement satellites through 2029.',
  published_at: '2026-11-12T06:30:00Z',
  articles: [
    {
      id: 501,
      headline: 'Weather agencies pool launches to cut cost',
      summary: 'Three agencies share nine rides.',
      link: 'https://wire.example/501',
      publication: 'Continental Wire',
      published_at: '2026-11-12T07:10:00Z',
    },
  ],
};

export const sampleSummary = {
  id: 42,
  name: 'Halcyon Orbital',
  normalized_name: 'halcyon-orbital',
  legal_name: 'Halcyon Orbital Systems, Inc.',
  domain: 'halcyonorbital.example',
  description: 'Builds and flies a partly reusable small launcher.',
  logo_filename: 'halcyon-orbital.svg',
  logo_color: '#5b3df5',
  ticker: 'HLO',
  founded_year: 2014,
  location: 'Long Beach, California',
  categories: [sampleCategory],
  created_at: '2024-02-14T09:00:00Z',
  updated_at: '2026-11-20T05:42:00Z',
} satisfies CompanySummary;

export const sampleCompany = {
  ...sampleSummary,
  research: [sampleResearch],
  news: [sampleNews],
} satisfies Company;

export const samplePageInfo: PageInfo = { limit: 25, offset: 0, total_count: 1, has_next: false };

export const sampleOffering: Offering = {
  id: 9,
  company_id: 42,
  title: 'Series D secondary block',
  share_price: 41.5,
  currency: 'USD',
  closes_at: '2026-12-18T17:00:00Z',
};

export const sampleError: ErrorEnvelope = { error: 'No company 42.', code: 'not_found' };

export const RESPONSE_EXAMPLES: Readonly<Record<OperationName, unknown>> = {
  health: { status: 'ok', version: '1.0.0' },
  companyList: { companies: [sampleSummary], page_info: samplePageInfo },
  company: sampleCompany,
  offeringList: { offerings: [sampleOffering], page_info: samplePageInfo },
  offering: sampleOffering,
};

export const ERROR_EXAMPLES: Readonly<Record<ErrorCode, { when: string; error: string }>> = {
  invalid_parameter: {
    when: 'A parameter is unknown, malformed or out of range.',
    error: "'limit' must be a whole number from 1 to 500.",
  },
  unauthenticated: {
    when: 'No key was sent.',
    error: 'No API key was sent. Send it in the x-api-key header.',
  },
  invalid_key: { when: 'The key is not recognised.', error: 'The API key is not recognised.' },
  key_revoked: { when: 'The key was revoked or has expired.', error: 'The API key has been revoked.' },
  insufficient_scope: {
    when: 'The key lacks the scope of this operation.',
    error: 'The API key lacks the scope read:companies.',
  },
  client_suspended: { when: 'The client is suspended.', error: 'The API client is suspended.' },
  not_found: { when: 'There is no such record.', error: 'There is no company 42.' },
  rate_limited: {
    when: 'Too many requests: wait as Retry-After says.',
    error: 'Too many requests. Try again later.',
  },
  internal_error: { when: 'Something is wrong with the service.', error: 'Internal server error.' },
  service_unavailable: {
    when: 'Temporarily unavailable: wait as Retry-After says.',
    error: 'Temporarily unavailable. Try again later.',
  },
};
