import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { fetchOwnFile } from '#dashboard/lib/own-file.ts';

/** A library in the bundle, as the build writes it into `licences.json`. */
const Licence = z.object({
  name: z.string(),
  version: z.string(),
  /** An SPDX expression; null where the library states none. */
  identifier: z.catch(z.nullable(z.string()), null),
  /** The whole text of the licence, where the library ships one. */
  text: z.catch(z.nullable(z.string()), null),
});
export type Licence = z.infer<typeof Licence>;

/** Every library in the bundle with its licence; fails where the dashboard was not built (`vite dev`). */
export const licencesQuery = queryOptions({
  queryKey: ['licences'],
  queryFn: async ({ signal }) => z.array(Licence).parse(await fetchOwnFile('/licences.json', signal)),
  staleTime: Infinity,
});
