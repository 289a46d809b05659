import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { canFilter, UnsupportedFilterError } from '#dashboard/api/dialect/server-dialect.ts';
import { companyKey } from '#dashboard/api/query-keys.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { byIdsQuery } from '#dashboard/catalogue/company-queries.ts';
import { MINUTE_MS } from '#dashboard/lib/timing.ts';
import { cachedCompanies, cachedCompany } from './cached-companies.ts';
import { type CompanySources, useCompanySources } from './list-query.ts';

/**
 * Result of looking up a company's name. `unknown` means that this server can't look up companies by id and that the
 * catalogue hasn't loaded this one yet.
 */
interface CompanyName {
  readonly status: 'found' | 'missing' | 'unknown';
  readonly name: string | null;
}

const MAX_BATCH = 50;

export const NOT_FOUND = 'not found';

const isCatalogueComplete = ({ cache }: CompanySources) =>
  cache.getQueryData(progressQuery.queryKey)?.phase === 'complete';

/** Requests companies by id from the server (SPEC §4.2), page by page. Rejects if the server can't filter by id. */
async function* askServer({ cache, companies, server }: CompanySources, ids: readonly number[]) {
  if (!canFilter(server.dialect.get().merged, { ids, categories: [] })) throw new UnsupportedFilterError();
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const query = companies.list({ ids, categories: [], page, size: ids.length });
    const listed = await cache.fetchQuery({ ...query, gcTime: 0, retry: false });
    yield* listed.companies;
    hasMore = listed.page_info.has_next === true && listed.companies.length > 0;
  }
}

async function readNames(sources: CompanySources, ids: readonly number[]) {
  const found = new Map(cachedCompanies(sources.cache));
  const unread = ids.filter((id) => !found.has(id));
  const addFromCatalogue = async () => {
    const catalogue = await sources.catalogue();
    for (const company of await catalogue.ask('byIds', [unread])) found.set(company.id, company);
  };
  let isComplete = isCatalogueComplete(sources);
  if (isComplete) await addFromCatalogue();
  else if (unread.length > 0)
    try {
      for await (const company of askServer(sources, unread)) found.set(company.id, company);
      isComplete = true;
    } catch (error) {
      if (!(error instanceof UnsupportedFilterError)) throw error;
      await addFromCatalogue();
    }
  return (id: number): CompanyName => {
    const company = found.get(id);
    if (company) return { status: 'found', name: company.name };
    return { status: isComplete ? 'missing' : 'unknown', name: null };
  };
}

/** Creates a function that reads names. Ids that are requested at the same time are read together, in batches. */
function createNameReader(sources: CompanySources) {
  const waiting: {
    readonly id: number;
    readonly resolve: (name: CompanyName) => void;
    readonly reject: (error: unknown) => void;
  }[] = [];
  let isReading = false;

  async function readAll() {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH);
      await readNames(
        sources,
        batch.map(({ id }) => id),
      ).then(
        (nameOf) => batch.forEach(({ id, resolve }) => resolve(nameOf(id))),
        (error: unknown) => batch.forEach(({ reject }) => reject(error)),
      );
    }
    isReading = false;
  }

  return (id: number) =>
    new Promise<CompanyName>((resolve, reject) => {
      waiting.push({ id, resolve, reject });
      if (isReading) return;
      isReading = true;
      setTimeout(() => void readAll());
    });
}

const readers = new WeakMap<QueryClient, ReturnType<typeof createNameReader>>();

export const companyNameQuery = (sources: CompanySources, id: number) =>
  queryOptions<CompanyName>({
    queryKey: companyKey('name', id),
    queryFn: () => {
      const read = readers.get(sources.cache) ?? createNameReader(sources);
      readers.set(sources.cache, read);
      return read(id);
    },
    staleTime: 10 * MINUTE_MS,
  });

/**
 * Returns a company's name: `given` if the record has it, or else from the cache, the server or the catalogue.
 * The name is null while unknown, and if there is no such company (`isMissing`). With a null id, nothing is
 * requested.
 */
export function useCompanyName(id: number | null, given: string | null) {
  const sources = useCompanySources();
  const { cache } = sources;
  const known = given ?? (id === null ? null : (cachedCompany(cache, id)?.name ?? null));
  const isAsked = id !== null && known === null;
  const asked = useQuery({ ...companyNameQuery(sources, id ?? 0), enabled: isAsked }, cache).data;
  const isUnknown = isAsked && asked?.status === 'unknown';
  const [read] =
    useQuery({ ...byIdsQuery(sources.catalogue, [id ?? 0]), enabled: isUnknown }, cache).data ?? [];
  const isComplete = useQuery({ ...progressQuery, select: ({ phase }) => phase === 'complete' }, cache).data;
  const isMissing = isAsked && (isUnknown ? !read && isComplete === true : asked?.status === 'missing');
  return { name: known ?? (isAsked ? (asked?.name ?? read?.name ?? null) : null), isMissing };
}
