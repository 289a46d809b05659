import { useQuery, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { LICENCES_KEY } from '#dashboard/api/query-keys.ts';
import { fetchStaticAsset } from '#dashboard/lib/static-asset.ts';

export function LicenceList() {
  const { data: licences, isError } = useQuery(licencesQuery);
  if (isError) return <p className="py-2 text-ink-2">The list of licences could not be read.</p>;
  if (!licences) return <p className="py-2 text-ink-3">Reading the list…</p>;
  return (
    <ul className="mt-2 border-b border-line-soft">
      {licences.map(({ name, version, identifier, text }) => (
        <li key={`${name}@${version}`} className="border-t border-line-soft">
          <details>
            <summary className="flex min-h-8 flex-wrap items-center gap-x-3 py-1 pointer-coarse:min-h-11">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="text-xs text-ink-3">{version}</span>
              <span className="ml-auto text-xs text-ink-2">{identifier ?? 'licence not stated'}</span>
            </summary>
            <p className="pb-2 text-xs whitespace-pre-wrap text-ink-2 wrap-anywhere">
              {text ?? 'The library ships no licence text.'}
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** A bundled library in `licences.json`, which the build writes. */
const Licence = z.object({
  name: z.string(),
  version: z.string(),
  /** An SPDX expression; null if the library states none. */
  identifier: z.catch(z.nullable(z.string()), null),
  text: z.catch(z.nullable(z.string()), null),
});
type Licence = z.infer<typeof Licence>;

/** All bundled libraries with their licences; fails in `vite dev`, where there is no `licences.json`. */
const licencesQuery = queryOptions({
  queryKey: LICENCES_KEY,
  queryFn: async ({ signal }) => z.array(Licence).parse(await fetchStaticAsset('/licences.json', signal)),
  staleTime: Infinity,
});
