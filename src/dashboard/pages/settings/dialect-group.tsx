import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import { useApiClient, useDialectState, useServer } from '#dashboard/api/api-context.tsx';
import type { ApiTarget } from '#dashboard/api/api-target.ts';
import type { Dialect, DialectBySource, Source } from '#dashboard/api/dialect/server-dialect.ts';
import { companyKey, offeringKey } from '#dashboard/api/query-keys.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { detect } from './detect.ts';
import { EntryRow, FilterRow } from './dialect-rows.tsx';
import { SettingsGroup } from './settings-group.tsx';

/** Says where the value of a setting for the server's API comes from, such as "Detected". */
export function formatSource(
  { configuredDialect }: Pick<ApiTarget, 'configuredDialect'>,
  bySource: DialectBySource,
  part: keyof Dialect,
): string {
  const isKnownFrom = (source: Source) => bySource[source][part] !== null;
  if (isKnownFrom('override'))
    return isKnownFrom('rejected') ? 'Set by you, but the server ignores it' : 'Set by you';
  if (isKnownFrom('rejected')) return 'Detected';
  if (isKnownFrom('config'))
    return configuredDialect === DOSSIER_DIALECT ? 'Dossier server' : 'Set by your administrator';
  if (isKnownFrom('detected')) return 'Detected';
  return part === 'largestLimit' ? formatSeenLimit(bySource.detected) : 'Not detected yet';
}

/** Describes the page size that the server's lists were seen to use. For servers whose maximum isn't known. */
function formatSeenLimit({ companies, offerings }: Dialect): string {
  const seen = companies ?? offerings;
  if (!seen) return 'Not detected yet';
  if (seen.max === 0) return `Detected: always ${seen.min} rows`;
  // Some servers have a minimum page size but no maximum.
  return seen.max === Number.MAX_SAFE_INTEGER
    ? `Detected: at least ${seen.min} rows`
    : `Detected: at most ${seen.max} rows`;
}

/**
 * Settings for the server's dialect, which is how its API differs from others. The user can override each setting.
 */
export function DialectGroup() {
  const api = useApiClient();
  const server = useServer();
  const cache = useQueryClient();
  const { merged: dialect, bySource } = useDialectState();
  const [outcome, setOutcome] = useState('');
  const [detecting, setDetecting] = useState(false);
  // Removes cached lists, because they were requested in the old dialect.
  const startOver = () => {
    cache.removeQueries({ queryKey: companyKey('list') });
    cache.removeQueries({ queryKey: offeringKey() });
  };
  /** Overrides settings of the dialect. Null removes an override. */
  const set = (some: Partial<Dialect>) => {
    server.dialect.put('override', some);
    // The server may have rejected the old values of these settings. Forget that, because it says nothing about the new
    // values.
    server.dialect.put('rejected', Object.fromEntries(Object.keys(some).map((part) => [part, null])));
    setOutcome('Saved in this browser for this server.');
    startOver();
  };
  const forget = () => {
    server.dialect.forget('override');
    server.dialect.forget('rejected');
    setOutcome('Reset to what was detected.');
    startOver();
  };
  const detectAgain = async () => {
    server.dialect.forget('detected');
    server.dialect.forget('rejected');
    startOver();
    const { ids: knownIds, categories: knownCategories } = server.dialect.get().merged;
    if (knownIds !== null && knownCategories !== null) {
      setOutcome('Nothing to detect: you have set both filters.');
      return;
    }
    setOutcome('Detecting…');
    setDetecting(true);
    setOutcome(await detect({ api, server, client: cache }));
    setDetecting(false);
  };
  const sourceOf = (part: keyof typeof dialect) => formatSource(server, bySource, part);
  // Show the user's choice even if the server ignores it, so that the user can correct it.
  const { override } = bySource;
  const [ids, categories] = [override.ids ?? dialect.ids, override.categories ?? dialect.categories];
  return (
    <SettingsGroup title="Server dialect">
      <p className="max-w-[60ch] text-sm text-pretty text-ink-3">
        How this server names its parameters. Detected automatically. Override only if detection is wrong.
      </p>
      <ul className="mt-2 divide-y divide-line-soft">
        <FilterRow
          kind="ids"
          label="Id filter"
          style={ids}
          source={sourceOf('ids')}
          onChange={(style) => set({ ids: style })}
        />
        <FilterRow
          kind="categories"
          label="Category filter"
          style={categories}
          source={sourceOf('categories')}
          onChange={(style) => set({ categories: style })}
        />
        <EntryRow
          label="Largest limit"
          source={sourceOf('largestLimit')}
          value={String(dialect.largestLimit ?? '')}
          without="Server default"
          numeric
          onChange={(typed) => set({ largestLimit: Number(typed) || null })}
        />
        <EntryRow
          label="Offering list key"
          source={sourceOf('offeringList')}
          value={dialect.offeringList ?? ''}
          without="Detected automatically"
          onChange={(typed) => set({ offeringList: typed || null })}
        />
        <EntryRow
          label="Offering id field"
          source={sourceOf('offeringId')}
          value={dialect.offeringId ?? ''}
          without="Detected automatically"
          onChange={(typed) => set({ offeringId: typed || null })}
        />
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button aria-disabled={detecting} onClick={detecting ? undefined : () => void detectAgain()}>
          Detect again
        </Button>
        <Button onClick={forget}>Reset to detected</Button>
        <p role="status" className="text-sm text-ink-2">
          {outcome}
        </p>
      </div>
    </SettingsGroup>
  );
}
