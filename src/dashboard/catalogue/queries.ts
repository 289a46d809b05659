import { queryOptions } from '@tanstack/react-query';
import { CATALOGUE_KEY } from '../api/query-keys.ts';
import type { OpenCatalogue } from './catalogue.ts';
import type { Progress } from './catalogue-api.ts';
import type { CatalogueApi } from './index/company-index.ts';

type Name = keyof CatalogueApi;
type Answer<N extends Name> = CatalogueApi[N] extends (...args: never) => Promise<infer A> ? A : never;
/** CatalogueApi, in the form that TypeScript needs to call a function by a generic name. */
type Answers = { [N in Name]: (...args: Parameters<CatalogueApi[N]>) => Promise<Answer<N>> };

const catalogueKeys = {
  progress: [...CATALOGUE_KEY, 'progress'],
  answer: (name: Name, args: readonly unknown[]) => [...CATALOGUE_KEY, name, ...args],
};

/** Written by the catalogue with setQueryData; undefined until it is opened. */
export const progressQuery = queryOptions<Progress>({
  queryKey: catalogueKeys.progress,
  gcTime: Infinity,
  enabled: false,
});

/** The query of an answer, by its name. */
const answerQuery =
  <N extends Name>(name: N) =>
  (open: OpenCatalogue, ...args: Parameters<CatalogueApi[N]>) =>
    queryOptions<Answer<N>>({
      queryKey: catalogueKeys.answer(name, args),
      queryFn: () =>
        open().then((catalogue) => catalogue.query((answers: Answers) => answers[name](...args))),
      // Until the catalogue changes and invalidates it.
      staleTime: Infinity,
      gcTime: 60_000,
      retry: false,
    });

export const rowsQuery = answerQuery('rows');
export const facetsQuery = answerQuery('facets');
export const figuresQuery = answerQuery('figures');
export const suggestQuery = answerQuery('suggest');
export const byIdsQuery = answerQuery('byIds');
export const similarQuery = answerQuery('similar');
