import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { LICENCES_KEY } from '#dashboard/api/query-keys.ts';
import { fetchOwnFile } from '#dashboard/lib/own-file.ts';

/** A bundled library in `licences.json`, which the build writes. */
const Licence = v.object({
  name: v.string(),
  version: v.string(),
  /** An SPDX expression; null if the library states none. */
  identifier: v.fallback(v.nullable(v.string()), null),
  text: v.fallback(v.nullable(v.string()), null),
});
export type Licence = v.InferOutput<typeof Licence>;

/** All bundled libraries with their licences; fails in `vite dev`, where there is no `licences.json`. */
export const licencesQuery = queryOptions({
  queryKey: LICENCES_KEY,
  queryFn: async ({ signal }) => v.parse(v.array(Licence), await fetchOwnFile('/licences.json', signal)),
  staleTime: Infinity,
});
