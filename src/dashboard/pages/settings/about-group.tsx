import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { orNull } from '#dashboard/api/lenient.ts';
import { LICENCES_KEY } from '#dashboard/api/query-keys.ts';
import { fetchStaticAsset } from '#dashboard/lib/network.ts';
import { SettingsGroup } from './settings-group.tsx';

/** A bundled library, as listed in `licences.json`, which the build creates. */
const Licence = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX expression. Null if the library doesn't state a licence. */
  identifier: orNull(z.string()),
  text: orNull(z.string()),
});
type Licence = z.infer<typeof Licence>;

/** Loads the list of bundled libraries with their licences. Fails in `vite dev`, which creates no `licences.json`. */
const licencesQuery = queryOptions({
  queryKey: LICENCES_KEY,
  queryFn: async ({ signal }) => z.array(Licence).parse(await fetchStaticAsset('/licences.json', signal)),
  staleTime: Infinity,
});

/** Shows the version of Dossier and, after a click, the licences of bundled libraries. */
export function AboutGroup() {
  const [opened, setOpened] = useState(false);
  return (
    <SettingsGroup title="About">
      <p className="text-sm">Dossier {__DOSSIER_VERSION__}, under the MIT licence.</p>
      <details className="mt-3 text-sm" onToggle={() => setOpened(true)}>
        <summary className="text-accent pointer-coarse:min-h-11">Libraries and their licences</summary>
        {opened && <LicenceList />}
      </details>
    </SettingsGroup>
  );
}

function LicenceList() {
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
              {text ?? 'This library comes without a licence text.'}
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}
