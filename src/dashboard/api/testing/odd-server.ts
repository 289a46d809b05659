import * as z from 'zod/mini';
import type { FilterStyle } from '#dashboard/api/dialect/server-dialect.ts';
import { type ApiEndpoint, readEndpoints } from '#dashboard/api/response-schemas.ts';
import { safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { createApiTarget, type ApiTarget } from '../api-target.ts';
import type { Api } from '../client.ts';
import { RequestError } from '../failure.ts';
import type { ApiRequest } from '../request.ts';

/** How a fake server parses a filter. Of several values, `first` and `last` use only one. */
export interface OddFilter {
  readonly name: string;
  readonly array: FilterStyle['array'];
  readonly several: 'any' | 'all' | 'first' | 'last';
}

export interface OddServer {
  readonly ids: OddFilter | null;
  readonly categories: OddFilter | null;
  /** The kind of message with which it answers 400 to unknown parameters. Null ignores them. */
  readonly strict:
    | 'says the wrong name'
    | 'says all wrong names'
    | 'says the right names'
    | 'says nothing'
    | null;
  /** Returns the limit that the server applies; null rejects the request. */
  readonly limit: (requested: number | null) => number | null;
  readonly reports: (info: ReportedInfo) => Partial<ReportedInfo>;
  readonly refusesPastEnd: boolean;
}

interface ReportedInfo {
  readonly limit: number;
  readonly offset: number;
  readonly total_count: number;
  readonly has_next: boolean;
}

export interface OddRow {
  readonly id: number;
  readonly categories: readonly { readonly id: number; readonly slug: string; readonly name: string }[];
}

export const USUAL: OddServer = {
  ids: { name: 'company_ids', array: 'repeat', several: 'any' },
  categories: { name: 'category_slugs', array: 'repeat', several: 'any' },
  strict: null,
  limit: (requested) => requested ?? 25,
  reports: (info) => info,
  refusesPastEnd: false,
};

const SLUGS = ['ai', 'bank', 'cars', 'data', 'energy', 'food', 'games', 'health', 'iron'];

export const makeRows = (count: number): OddRow[] =>
  Array.from({ length: count }, (_, index) => {
    const slugs = [
      SLUGS[index % 9],
      index % 2 === 0 ? SLUGS[(index * 5 + 1) % 9] : undefined,
      index % 7 === 0 ? SLUGS[3] : undefined,
    ];
    const categories = [...new Set(slugs)].flatMap((slug) =>
      slug === undefined ? [] : [{ id: SLUGS.indexOf(slug), slug, name: slug }],
    );
    return { id: 1000 + index * 7, categories };
  });

export const refusal = (status: number, message: string | null = null): RequestError =>
  new RequestError(
    { kind: 'refused', status, code: null, message, retryAfterMs: null },
    { method: 'GET', path: '/', requestId: null, at: new Date(0) },
  );

const wireName = ({ name, array }: OddFilter) => (array === 'brackets' ? `${name}[]` : name);

function valuesFor(filter: OddFilter | null, query: NonNullable<ApiRequest['query']>): string[] | null {
  if (!filter) return null;
  const sent = query.filter(([name]) => name === wireName(filter)).map(([, value]) => String(value));
  const [first] = sent;
  const last = sent.at(-1);
  if (first === undefined || last === undefined) return null;
  const counted = filter.array === 'comma' ? last.split(',') : sent;
  if (filter.several === 'first') return counted.slice(0, 1);
  return filter.several === 'last' ? counted.slice(-1) : counted;
}

function matches(filter: OddFilter | null, requested: string[] | null, has: readonly string[]): boolean {
  if (!requested) return true;
  return filter?.several === 'all'
    ? requested.every((value) => has.includes(value))
    : requested.some((value) => has.includes(value));
}

export function answerOf(
  server: OddServer,
  rows: readonly OddRow[],
  query: NonNullable<ApiRequest['query']>,
) {
  const { ids, categories, strict } = server;
  const right = [
    'limit',
    'offset',
    ...[ids, categories].flatMap((filter) => (filter ? [wireName(filter)] : [])),
  ];
  const wrong = query.map(([name]) => name).filter((name) => !right.includes(name));
  if (strict && wrong.length > 0)
    throw refusal(
      400,
      strict === 'says the wrong name'
        ? `unknown parameter ${wrong[0]}`
        : strict === 'says all wrong names'
          ? `unknown parameters: ${wrong.join(', ')}`
          : strict === 'says nothing'
            ? null
            : `allowed: ${right.join(', ')}`,
    );
  const number = (name: string) => {
    const sent = query.find(([each]) => each === name)?.[1];
    return sent === undefined ? null : Number(sent);
  };
  const limit = server.limit(number('limit'));
  if (limit === null) throw refusal(400, 'limit is too large');
  const [askedIds, slugs] = [valuesFor(ids, query), valuesFor(categories, query)];
  const matching = rows.filter(
    (row) =>
      matches(ids, askedIds, [String(row.id)]) &&
      matches(
        categories,
        slugs,
        row.categories.map(({ slug }) => slug),
      ),
  );
  const offset = number('offset') ?? 0;
  if (server.refusesPastEnd && offset > 0 && offset >= matching.length)
    throw refusal(400, 'offset is too large');
  const window = matching.slice(offset, offset + limit);
  const has_next = offset + window.length < matching.length;
  return {
    rows: window,
    page_info: server.reports({ limit, offset, total_count: matching.length, has_next }),
  };
}

export function oddApi(odd: OddServer, rows: readonly OddRow[]): { api: Api; requested: string[] } {
  const requested: string[] = [];
  const api: Api = {
    get: async <R extends z.ZodMiniType>(endpoint: ApiEndpoint<R>, { query = [] }: ApiRequest = {}) => {
      requested.push(new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString());
      const { rows: window, page_info } = answerOf(odd, rows, query);
      const list = endpoint.path === readEndpoints.companyList.path ? 'companies' : 'offerings';
      return endpoint.response.parse({ [list]: window, page_info });
    },
  };
  return { api, requested };
}

export const unknownServer = (configuredDialect: unknown = null): ApiTarget =>
  createApiTarget({
    address: 'http://odd.example',
    configuredDialect,
    localStorage: safeStorage(),
    sessionStorage: safeStorage(),
  });
