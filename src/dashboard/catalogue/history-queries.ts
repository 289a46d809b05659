import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Brief } from '#dashboard/history/brief.ts';
import { HISTORY_KEY } from '../api/query-keys.ts';
import { CATALOGUE_QUERY_DEFAULTS } from './catalogue-query.ts';
import type { OpenCatalogue } from './catalogue.ts';
import type { KeptState } from './worker/keep-catalogue.ts';

/** Query for what is stored on this device. */
export const keptQuery = (open: OpenCatalogue) =>
  queryOptions<KeptState>({
    queryKey: [...HISTORY_KEY, 'kept'],
    queryFn: () => open().then((catalogue) => catalogue.kept((kept) => kept.state())),
    ...CATALOGUE_QUERY_DEFAULTS,
    // Refetch regularly, because the worker stores records in the background without reporting it.
    staleTime: 0,
    refetchInterval: 2000,
  });

/** Prefix of the keys of all queries for what is new. */
export const BRIEF_KEY: QueryKey = [...HISTORY_KEY, 'brief'];

/**
 * Query for what is new since a point in time, in milliseconds since 1970. Null means since the end of the last
 * visit.
 */
export const briefQuery = (open: OpenCatalogue, since: number | null) =>
  queryOptions<Brief>({
    queryKey: [...BRIEF_KEY, since],
    queryFn: () => open().then((catalogue) => catalogue.history((history) => history.brief(since))),
    ...CATALOGUE_QUERY_DEFAULTS,
    // Refetch on focus, because the user may have dismissed something in another tab.
    refetchOnWindowFocus: 'always',
  });
