// Random requests of all kinds, each with what is needed to judge its response.
const LIMITS = [1, 5, 25, 25, 25, 50, 100, 500];
const BAD_QUERIES = [
  'limit=0',
  'limit=501',
  'offset=-1',
  'offset=1e3',
  'company_ids=x',
  'sort=name',
  'limit=1&limit=2',
];
const ENCODINGS = [{}, { 'accept-encoding': 'gzip' }, { 'accept-encoding': 'br' }];
const REMEMBERED = 300;

/** Returns the path of an operation and its lookup in the model. Undefined values are left out. */
export function toRequest(operation, query) {
  const { id, ids, slugs, limit, offset } = query;
  const parameters = new URLSearchParams(
    Object.entries({ limit, offset, company_ids: ids, category_slugs: slugs }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const path = { company: `companies/${id}`, offering: `offerings/${id}` }[operation] ?? operation;
  const search = parameters.size > 0 ? `?${parameters}` : '';
  return { path: `/api/v1/${path}${search}`, lookup: { operation, query } };
}

/** Creates the requests. `keys` come from `service-keys.mjs`. `companyCount` limits offsets and ids. */
export function createRequests({ random, companyCount, slugs, keys }) {
  const below = (bound) => Math.floor(random() * bound);
  const pick = (list) => list[below(list.length)];
  const etags = [];
  const page = (filter = {}, bound = companyCount * 1.05) =>
    toRequest('companies', { ...filter, limit: pick(LIMITS), offset: below(bound) });
  const someIds = () => [...new Set(Array.from({ length: 1 + below(30) }, () => 1 + below(companyCount)))];
  const company = () => toRequest('company', { id: 1 + below(companyCount * 1.02) });
  const offerings = () => toRequest('offerings', { limit: pick(LIMITS), offset: below(420) });
  const health = () => ({ path: '/api/v1/health', secret: null });
  const data = () => pick([page, company, offerings])();
  const refused = (outcome, secret) => ({ ...data(), outcome, secret });
  const conditional = () => {
    const known = etags.length > 0 ? pick(etags) : null;
    return known
      ? { ...known.request, headers: { 'if-none-match': known.etag }, knownRevision: known.revision }
      : page();
  };

  const kinds = [
    [24, page],
    [10, () => page({ slugs: [pick(slugs)] }, 300)],
    [6, () => page({ slugs: [pick(slugs), pick(slugs), pick(slugs)] }, 600)],
    [6, () => page({ ids: someIds() }, 5)],
    [3, () => page({ ids: someIds(), slugs: [pick(slugs), pick(slugs)] }, 3)],
    [15, company],
    [6, offerings],
    [4, () => toRequest('offering', { id: below(2) ? below(420) : `tender-${5 * below(84)}` })],
    [8, conditional],
    [4, () => ({ ...data(), method: 'HEAD' })],
    [4, health],
    [2, () => refused('401 invalid_key', `wrong-${below(1e6)}`)],
    [1, () => refused('401 unauthenticated', null)],
    [2, () => refused('401 key_revoked', keys.revoked.secret)],
    [1, () => ({ ...offerings(), outcome: '403 insufficient_scope', secret: keys.companiesOnly.secret })],
    [4, () => ({ ...data(), key: keys.changing.state, secret: keys.changing.secret })],
    [3, () => ({ path: `/api/v1/companies?${pick(BAD_QUERIES)}`, outcome: '400 invalid_parameter' })],
    [3, () => ({ ...data(), aborted: true, abortAfterMs: below(8) })],
  ];
  const sum = kinds.reduce((total, [weight]) => total + weight, 0);

  return {
    page,
    next() {
      let at = random() * sum;
      const [, make] = kinds.find(([weight]) => (at -= weight) < 0) ?? kinds[0];
      return { secret: keys.main.secret, ...make(), encoding: pick(ENCODINGS) };
    },
    remember(request, { status, etag, revision }) {
      if (status !== 200 || !etag || request.method || request.key || request.headers) return;
      etags.push({ request: { path: request.path, lookup: request.lookup }, etag, revision });
      if (etags.length > REMEMBERED) etags.shift();
    },
  };
}
