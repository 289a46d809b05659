import type * as z from 'zod/mini';
import {
  CompanyPageReading,
  CompanyReading,
  HealthReading,
  OfferingListReading,
  OfferingReading,
} from './response-schemas.ts';

/** The scopes a key can be granted (SPEC §5). */
export const SCOPES = ['read:companies', 'read:offerings'] as const;
export type Scope = (typeof SCOPES)[number];

/** The header that carries the API key, and the only place it ever travels in (SPEC §5). */
export const KEY_HEADER = 'x-api-key';

/** An operation as data: the service registers from it, the dashboard fetches from it. */
export interface Endpoint<Reading extends z.ZodMiniType = z.ZodMiniType> {
  /** Path template in OpenAPI's style: `{company_id}` stands for a value. */
  readonly path: string;
  /** The scope a key needs; null means no key is needed at all. */
  readonly scope: Scope | null;
  /** What a dashboard makes of any server's answer; what ours sends exactly is in `openapi.ts`. */
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
