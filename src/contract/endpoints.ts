import type * as z from 'zod/mini';
import {
  CompanyPageReading,
  CompanyReading,
  HealthReading,
  OfferingListReading,
  OfferingReading,
} from './response-schemas.ts';

/** Scopes of API keys (SPEC §5). */
export const SCOPES = ['read:companies', 'read:offerings'] as const;
export type Scope = (typeof SCOPES)[number];

/** The only place where the API key is sent (SPEC §5). */
export const KEY_HEADER = 'x-api-key';

/** An operation as data: the service registers routes from it, the dashboard sends requests from it. */
export interface Endpoint<Reading extends z.ZodMiniType = z.ZodMiniType> {
  /** OpenAPI path template, such as `/companies/{company_id}`. */
  readonly path: string;
  /** The required scope; null if no key is needed. */
  readonly scope: Scope | null;
  /** Tolerant schema for any server's response. Our own exact schemas are listed in `openapi.ts`. */
  readonly reading: Reading;
}

/** The five operations of v1.0.0 (SPEC §4, §9). */
export const endpoints = {
  health: { path: '/api/v1/health', scope: null, reading: HealthReading },
  companyList: {
    path: '/api/v1/companies',
    scope: 'read:companies',
    reading: CompanyPageReading,
  },
  company: {
    path: '/api/v1/companies/{company_id}',
    scope: 'read:companies',
    reading: CompanyReading,
  },
  offeringList: {
    path: '/api/v1/offerings',
    scope: 'read:offerings',
    reading: OfferingListReading,
  },
  offering: {
    path: '/api/v1/offerings/{offering_id}',
    scope: 'read:offerings',
    reading: OfferingReading,
  },
} as const satisfies Record<string, Endpoint>;
