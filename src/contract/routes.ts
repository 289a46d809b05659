/** Scopes of API keys (SPEC §5). */
export const SCOPES = ['read:companies', 'read:offerings'] as const;
export type Scope = (typeof SCOPES)[number];

/** The request header with the API key. The key is never sent anywhere else (SPEC §5). */
export const KEY_HEADER = 'x-api-key';

/** The response header that identifies the data set. Pages with different values don't belong to the same list. */
export const REVISION_HEADER = 'x-data-revision';

/** The path and scope of an operation. `endpoints.ts` adds the schemas of responses. */
export interface Route {
  /** OpenAPI path template, such as `/companies/{company_id}`. */
  readonly path: string;
  /** The required scope; null if no key is needed. */
  readonly scope: Scope | null;
}

/** The five operations of v1.0.0 (SPEC §4, §9). */
export const routes = {
  health: { path: '/api/v1/health', scope: null },
  companyList: { path: '/api/v1/companies', scope: 'read:companies' },
  company: { path: '/api/v1/companies/{company_id}', scope: 'read:companies' },
  offeringList: { path: '/api/v1/offerings', scope: 'read:offerings' },
  offering: { path: '/api/v1/offerings/{offering_id}', scope: 'read:offerings' },
} as const satisfies Record<string, Route>;

/**
 * The value of `exports` in `/config.json`: the addresses of the exports that a dashboard reads. They are no part of
 * the published API (`exports.ts`).
 */
export const EXPORT_PATHS = {
  companies: '/export/companies.jsonl',
  offerings: '/export/offerings.jsonl',
} as const;
