import type { Api } from '#dashboard/api/client.ts';
import type { Dialect, FilterKind } from '#dashboard/api/dialect/server-dialect.ts';
import { toFilterQuery } from '#dashboard/api/dialect/filter-query.ts';
import { boundsOf, appliedSize, toLimitQuery } from '#dashboard/api/dialect/page-sizes.ts';
import type { Filters } from '#dashboard/api/lists.ts';
import { endpoints } from '#dashboard/api/api-endpoints.ts';
import type { CompanyPageResponse } from '#dashboard/api/response-schemas.ts';
import { type Check, CHECKS, type CheckResult, type Finding, unknown } from './check-result.ts';
import { categoryProbe, idProbe, checkFilter, type FilterProbe } from './check-filter.ts';
import {
  checkCors,
  checkHealth,
  checkKeyAnswer,
  checkReach,
  checkScope,
  formatUnreachable,
} from './check-server.ts';
import { timed } from './timed-call.ts';

export interface ConnectionTest {
  readonly api: Api;
  /** The test uses the same parameters as the list. */
  readonly dialect: Dialect;
  /** True if dashboard and service share an origin, so that CORS does not apply. */
  readonly sameOrigin: boolean;
  /** A clock in milliseconds with any origin. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

const WHOLE_LIST: Filters = { categories: [], ids: [] };
const ROWS = 25;

/**
 * Tests the connection with at most five sequential calls and yields each result as soon as it is known.
 * Throws the signal's reason when aborted.
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
  const limit = bounds.most === 0 ? null : appliedSize(ROWS, bounds);
  const list = (filters: Filters) => {
    const query = [...toLimitQuery(limit, 0), ...toFilterQuery(dialect, filters)];
    return timed(() => api.get(endpoints.companyList, { query }, signal), now);
  };

  async function tryFilter<Value>(
    check: Check,
    kind: FilterKind,
    before: CompanyPageResponse | null,
    probeOf: (page: CompanyPageResponse) => FilterProbe<Value> | null,
    filterBy: (value: Value) => Filters,
  ): Promise<CheckResult> {
    if (!before) return result(check, null, unknown("Skipped: the list couldn't be loaded."));
    if (dialect[kind] === false)
      return result(check, null, unknown("Skipped: this server doesn't seem to have this filter."));
    const probe = probeOf(before);
    if (!probe) return result(check, null, unknown('Skipped: too few different companies to tell.'));
    const filtered = await list(filterBy(probe.value));
    return result(check, filtered.ms, checkFilter(filtered, before, probe));
  }

  const health = await timed(() => api.get(endpoints.health, {}, signal), now);
  yield result('Reach server', health.ms, checkReach(health.error));
  yield result('Health', health.ms, checkHealth(health.error));
  if (formatUnreachable(health.error) !== null) {
    for (const check of CHECKS.slice(2, -1)) yield result(check, null, unknown('Skipped: nothing responds.'));
    yield result('CORS', health.ms, checkCors([health.error], sameOrigin));
    return;
  }
  const companies = await list(WHOLE_LIST);
  yield result('Key', companies.ms, checkKeyAnswer(companies.error));
  yield result('Companies scope', companies.ms, checkScope(companies.error, endpoints.companyList.scope));
  const one = { query: [['limit', 1]] } as const;
  const offerings = await timed(() => api.get(endpoints.offeringList, one, signal), now);
  yield result('Offerings scope', offerings.ms, checkScope(offerings.error, endpoints.offeringList.scope));
  yield await tryFilter('Category filter', 'categories', companies.body, categoryProbe, (slug) => ({
    ...WHOLE_LIST,
    categories: [slug],
  }));
  yield await tryFilter('Id filter', 'ids', companies.body, idProbe, (id) => ({ ...WHOLE_LIST, ids: [id] }));
  const errors = [health.error, companies.error, offerings.error];
  yield result('CORS', health.ms, checkCors(errors, sameOrigin));
}
