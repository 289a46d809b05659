import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { LICENCES_KEY } from '#dashboard/api/query-keys.ts';
import { fetchStaticAsset } from '#dashboard/lib/static-asset.ts';

/** A bundled library in `licences.json`, which the build writes. */
const Licence = z.object({
  name: z.string(),
  version: z.string(),
  /** An SPDX expression; null if the library states none. */
  identifier: z.catch(z.nullable(z.string()), null),
  text: z.catch(z.nullable(z.string()), null),
});
export type Licence = z.infer<typeof Licence>;

/** All bundled libraries with their licences; fails in `vite dev`, where there is no `licences.json`. */
export const licencesQuery = queryOptions({
  queryKey: LICENCES_KEY,
  queryFn: async ({ signal }) => z.array(Licence).parse(await fetchStaticAsset('/licences.json', signal)),
  staleTime: Infinity,
});
