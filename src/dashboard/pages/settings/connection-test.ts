import type { Api } from '#dashboard/api/client.ts';
import { boundsOf, appliedSize } from '#dashboard/api/dialect/page-sizes.ts';
import { type Dialect, type FilterKind, toFilterQuery } from '#dashboard/api/dialect/server-dialect.ts';
import { hasCategory } from '#dashboard/api/discovery/probe-evidence.ts';
import { RequestError, lacksScope, type Unreachable } from '#dashboard/api/failure.ts';
import { toWindowQuery } from '#dashboard/api/lists.ts';
import type { ApiFilters } from '#dashboard/api/lists.ts';
import {
  readEndpoints,
  type CompanyPageResponse,
  type CompanySummaryResponse,
} from '#dashboard/api/response-schemas.ts';
import { type Verdict, verdictOf, verdictOfBody } from '#dashboard/health/health-query.ts';
import { formatKeyError } from '#dashboard/session/sign-in-form.tsx';

export const CHECKS = [
  'Reach server',
  'Health',
  'Key',
  'Companies scope',
  'Offerings scope',
  'Category filter',
  'Id filter',
  'CORS',
] as const;
export type Check = (typeof CHECKS)[number];

/**
 * Result of a check. `ms` is the duration of the request on which the result is based. Null if there was no request.
 */
export interface CheckResult {
  readonly check: Check;
  readonly outcome: 'pass' | 'fail' | 'unknown';
  readonly sentence: string;
  readonly ms: number | null;
}

type Finding = Pick<CheckResult, 'outcome' | 'sentence'>;

const pass = (sentence: string): Finding => ({ outcome: 'pass', sentence });
const fail = (sentence: string): Finding => ({ outcome: 'fail', sentence });
const unknown = (sentence: string): Finding => ({ outcome: 'unknown', sentence });

/** Makes a request and measures its duration. Returns a `RequestError` as `error`, and rethrows other errors. */
async function timed<T>(call: () => Promise<T>, now: () => number) {
  const started = now();
  const outcome = await call().then(
    (body) => ({ body, error: null }),
    (error: unknown) => {
      if (error instanceof RequestError) return { body: null, error };
      throw error;
    },
  );
  return { ...outcome, ms: Math.round(now() - started) };
}

type TimedCall<T> = Awaited<ReturnType<typeof timed<T>>>;

export interface ConnectionTest {
  readonly api: Api;
  /** The server's dialect of the API, so that the test sends the same parameters as the lists. */
  readonly dialect: Dialect;
  /** True if the dashboard and the server have the same origin. CORS doesn't apply then. */
  readonly sameOrigin: boolean;
  /** Returns a time in milliseconds, of which only differences are used. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

const ROWS = 25;

/**
 * Tests the connection with at most five requests, one after the other. Yields each result as soon as it is known.
 * Throws the signal's reason if aborted.
 */
export async function* testConnection({
  api,
  dialect,
  sameOrigin,
  now,
  signal,
}: ConnectionTest): AsyncGenerator<CheckResult> {
  const result = (check: Check, ms: number | null, finding: Finding): CheckResult => ({
    check,
    ms,
    ...finding,
  });
  const bounds = boundsOf(dialect, 'companies');
  const limit = bounds.max === 0 ? null : appliedSize(ROWS, bounds);
  const list = (filters: ApiFilters) => {
    const query = [...toWindowQuery(limit, 0), ...toFilterQuery(dialect, filters)];
    return timed(() => api.get(readEndpoints.companyList, { query }, signal), now);
  };

  async function tryFilter(
    check: Check,
    kind: FilterKind,
    before: CompanyPageResponse | null,
    probeOf: (page: CompanyPageResponse) => FilterProbe | null,
  ): Promise<CheckResult> {
    if (!before) return result(check, null, unknown("Skipped: the list couldn't be loaded."));
    if (dialect[kind] === false)
      return result(check, null, unknown("Skipped: this server doesn't seem to have this filter."));
    const probe = probeOf(before);
    if (!probe) return result(check, null, unknown('Skipped: too few different companies to tell.'));
    const filtered = await list(probe.filters);
    return result(check, filtered.ms, checkFilter(filtered, before, probe));
  }

  const health = await timed(() => api.get(readEndpoints.health, {}, signal), now);
  yield result('Reach server', health.ms, checkReach(health.error));
  yield result('Health', health.ms, checkHealth(health));
  if (formatUnreachable(health.error) !== null) {
    for (const check of CHECKS.slice(2, -1)) yield result(check, null, unknown('Skipped: nothing responds.'));
    yield result('CORS', health.ms, checkCors([health.error], sameOrigin));
    return;
  }
  const companies = await list({ categories: [], ids: [] });
  yield result('Key', companies.ms, checkKeyAnswer(companies.error));
  yield result('Companies scope', companies.ms, checkScope(companies.error, readEndpoints.companyList.scope));
  const one = { query: [['limit', 1]] } as const;
  const offerings = await timed(() => api.get(readEndpoints.offeringList, one, signal), now);
  yield result(
    'Offerings scope',
    offerings.ms,
    checkScope(offerings.error, readEndpoints.offeringList.scope),
  );
  yield await tryFilter('Category filter', 'categories', companies.body, categoryProbe);
  yield await tryFilter('Id filter', 'ids', companies.body, idProbe);
  const errors = [health.error, companies.error, offerings.error];
  yield result('CORS', health.ms, checkCors(errors, sameOrigin));
}

/** A filter to test, with a function that says whether a company should be in the filtered list. */
interface FilterProbe {
  readonly filters: ApiFilters;
  readonly matches: (company: CompanySummaryResponse) => boolean;
}

/**
 * Returns a filter by a category that only some companies on the page have. If all had it, the test couldn't notice
 * that the server ignores the filter.
 */
function categoryProbe({ companies }: CompanyPageResponse): FilterProbe | null {
  const slugs = companies.flatMap(({ categories }) => categories.map(({ slug }) => slug));
  const slug = slugs.find((each) => !companies.every(hasCategory(each)));
  return slug === undefined ? null : { filters: { categories: [slug], ids: [] }, matches: hasCategory(slug) };
}

/**
 * Returns a filter by the id of the last company on the page. Null if there is only one company, because the test
 * couldn't notice that the server ignores the filter.
 */
function idProbe({ companies }: CompanyPageResponse): FilterProbe | null {
  const last = companies.length > 1 ? companies.at(-1) : undefined;
  return last ? { filters: { categories: [], ids: [last.id] }, matches: ({ id }) => id === last.id } : null;
}

const refusal = (error: RequestError) =>
  error.failure.kind === 'refused' && error.failure.status === 400
    ? fail('The server rejects this filter.')
    : unknown("The filtered list couldn't be loaded.");

/**
 * Checks a filter by its effect: every row of the filtered list must match, and the list must not be longer than
 * before.
 */
function checkFilter(
  { body: filtered, error }: TimedCall<CompanyPageResponse>,
  before: CompanyPageResponse,
  { matches }: FilterProbe,
): Finding {
  if (error) return refusal(error);
  if (filtered.companies.length === 0) return fail('The filtered list is empty, although a company matches.');
  if (!filtered.companies.every(matches))
    return fail('The server ignores the filter: the list has other companies too.');
  const [total, all] = [filtered.page_info.total_count, before.page_info.total_count];
  if (total !== null && all !== null && total > all)
    return fail('The filtered list is longer than the full list.');
  return pass('All companies in the filtered list match.');
}

/** Why the server is unreachable, by cause. Null for `cors`, because the server did respond then. */
const UNREACHABLE: Readonly<Record<Unreachable['cause'], string | null>> = {
  offline: 'This device is offline.',
  timeout: 'The server did not respond in time.',
  network: 'Nothing responds at this address.',
  cors: null,
};

/** Returns a sentence about why the server is unreachable. Null if it responded. */
const formatUnreachable = (error: RequestError | null): string | null =>
  error?.failure.kind === 'unreachable' ? UNREACHABLE[error.failure.cause] : null;

function checkReach(error: RequestError | null): Finding {
  const reason = formatUnreachable(error);
  return reason === null ? pass('The server responds.') : fail(reason);
}

const NO_RESPONSE = unknown('There was no response.');

const FAILED_HEALTH: Readonly<Record<Verdict, Finding>> = {
  online: pass('The server is up, but does not respond with JSON.'),
  'not-standard': unknown("The health check of this server isn't standard."),
  'rate-limited': unknown('The server asked for a pause.'),
  unavailable: fail('The server is temporarily unavailable.'),
  failing: fail('The server responds with an error.'),
  cors: unknown("This page can't read the response."),
  unreachable: NO_RESPONSE,
  offline: NO_RESPONSE,
};

function checkHealth({ body, error }: TimedCall<unknown>): Finding {
  if (error) return FAILED_HEALTH[verdictOf(error.failure)];
  const verdict = verdictOfBody(body);
  return verdict === 'online' ? pass('The server is up.') : FAILED_HEALTH[verdict];
}

/** Checks whether CORS lets this page read the server's responses. */
function checkCors(errors: readonly (RequestError | null)[], sameOrigin: boolean): Finding {
  if (sameOrigin) return pass('Not needed: same address as the dashboard.');
  const causes = new Set(
    errors.map((error) => (error?.failure.kind === 'unreachable' ? error.failure.cause : null)),
  );
  if (causes.has('cors')) return fail("The server is up, but this page can't read all its responses.");
  if (causes.has(null)) return pass("This page can read the server's responses.");
  return NO_RESPONSE;
}

/** Checks whether the server accepts the key. A key that lacks the scope for a list is still accepted. */
function checkKeyAnswer(error: RequestError | null): Finding {
  if (!error || lacksScope(error)) return pass('The server recognises the key.');
  const refused = formatKeyError(error);
  return refused === null ? unknown('No conclusive response.') : fail(refused);
}

/** Checks whether the key has the scope (permission) that a list requires (SPEC §5). */
function checkScope(error: RequestError | null, scope: string): Finding {
  if (!error) return pass(`The key has ${scope}.`);
  if (lacksScope(error)) return fail(`The key lacks ${scope}.`);
  return unknown('No conclusive response.');
}
