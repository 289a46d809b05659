import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import { useApiClient, useDialectState, useServer } from '#dashboard/api/api-context.tsx';
import type { ApiTarget } from '#dashboard/api/api-target.ts';
import type {
  FilterStyle,
  FilterKind,
  Dialect,
  DialectBySource,
  Source,
} from '#dashboard/api/dialect/server-dialect.ts';
import { FILTER_NAMES } from '#dashboard/api/discovery/candidates.ts';
import { discover, type DiscoveryOptions } from '#dashboard/api/discovery/discover.ts';
import { companyKey, offeringKey } from '#dashboard/api/query-keys.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import { OptionSelect } from '#dashboard/list/filters/option-select.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { TextInput, Select } from '#dashboard/ui/fields.tsx';
import { SettingsGroup } from './settings-group.tsx';

/** Says where one part of a server's dialect comes from, such as "Detected". */
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

/** Describes the page size that was observed in either list, for servers whose limit is unknown. */
function formatSeenLimit({ companies, offerings }: Dialect): string {
  const seen = companies ?? offerings;
  if (!seen) return 'Not detected yet';
  if (seen.max === 0) return `Detected: always ${seen.min} rows`;
  // Some servers only have a minimum page size.
  return seen.max === Number.MAX_SAFE_INTEGER
    ? `Detected: at least ${seen.min} rows`
    : `Detected: at most ${seen.max} rows`;
}

/** Runs discovery. Resolves to a text that says what was found; never rejects. */
export async function detect(options: DiscoveryOptions): Promise<string> {
  try {
    await discover(options);
  } catch (error) {
    reportError(error);
    return 'Detection failed. Try again.';
  }
  const found = options.server.dialect.get().merged;
  const complete = found.ids !== null && found.categories !== null;
  return `${complete ? 'Detected' : 'Partly detected'}, in ${formatCounted(found.asked ?? 0, 'request')}.`;
}

/** Settings for how the API behaves where servers differ (its dialect). Each part can be overridden. */
export function DialectGroup() {
  const api = useApiClient();
  const server = useServer();
  const cache = useQueryClient();
  const { merged: dialect, bySource } = useDialectState();
  const [outcome, setOutcome] = useState('');
  const [detecting, setDetecting] = useState(false);
  // Removes lists that were fetched with the old dialect.
  const startOver = () => {
    cache.removeQueries({ queryKey: companyKey('list') });
    cache.removeQueries({ queryKey: offeringKey() });
  };
  /** Overrides some parts of the dialect; null removes an override. */
  const set = (some: Partial<Dialect>) => {
    server.dialect.put('override', some);
    // The server's rejection of an earlier value doesn't apply to the new one.
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
  // Show the user's choice even if the server ignores it, so that it can be corrected.
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

interface EntryRowProps {
  readonly label: string;
  readonly source: string;
  /** '' if unknown. */
  readonly value: string;
  readonly without: string;
  readonly numeric?: boolean;
  readonly onChange: (value: string) => void;
}

/** A row with a text field. Changes are saved on blur or Enter. */
function EntryRow({ label, source, value, without, numeric = false, onChange }: EntryRowProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null && typed.trim() !== value) onChange(typed.trim());
    setTyped(null);
  };
  return (
    <DialectRow label={label} source={source}>
      <TextInput
        look="narrow"
        aria-label={label}
        value={typed ?? value}
        placeholder={without}
        inputMode={numeric ? 'numeric' : undefined}
        onChange={({ target }) =>
          setTyped(numeric ? target.value.replaceAll(/\D/g, '').slice(0, 9) : target.value)
        }
        onCommit={commit}
        className="w-44 max-w-full"
      />
    </DialectRow>
  );
}

const ARRAYS: Readonly<Record<FilterStyle['array'], string>> = {
  repeat: 'Repeated',
  brackets: 'Brackets',
  comma: 'Commas',
};
const ARRAY_NAMES = Object.keys(ARRAYS);
const isArray = (value: string): value is FilterStyle['array'] => ARRAY_NAMES.includes(value);

/** Option value for "no filter"; no parameter has this name. */
const NONE = '-';

interface FilterRowProps {
  readonly kind: FilterKind;
  readonly label: string;
  readonly style: FilterStyle | false | null;
  readonly source: string;
  readonly onChange: (style: FilterStyle | false | null) => void;
}

/** A row for one filter of the company list: its parameter, and how it takes several values. */
function FilterRow({ kind, label, style, source, onChange }: FilterRowProps) {
  const names = new Set([...FILTER_NAMES[kind], ...(style ? [style.name] : [])]);
  const choose = (name: string | undefined) => {
    if (name === undefined) return onChange(null);
    if (name === NONE) return onChange(false);
    onChange({ array: 'repeat', several: 'any', ...style, name });
  };
  return (
    <DialectRow label={label} source={source}>
      <OptionSelect
        label={`${label} parameter`}
        value={style === false ? NONE : style?.name}
        none="Automatic"
        options={[...[...names].map((name) => [name, name] as const), [NONE, 'No such filter']]}
        onChoose={choose}
        className="w-40 max-w-full"
      />
      {style && (
        <Select
          aria-label={`${label} array style`}
          value={style.array}
          onChange={({ target: { value } }) => isArray(value) && onChange({ ...style, array: value })}
          className="w-32 max-w-full"
        >
          {Object.entries(ARRAYS).map(([array, arrayLabel]) => (
            <option key={array} value={array}>
              {arrayLabel}
            </option>
          ))}
        </Select>
      )}
    </DialectRow>
  );
}

interface DialectRowProps {
  readonly label: string;
  readonly source: string;
  readonly children: ReactNode;
}

function DialectRow({ label, source, children }: DialectRowProps) {
  return (
    <li className="grid gap-x-4 gap-y-1.5 py-2.5 sm:grid-cols-[9.5rem_1fr_13rem] sm:items-center">
      <span className="text-sm text-ink">{label}</span>
      <div className="flex flex-wrap gap-2">{children}</div>
      <span className="text-xs text-pretty text-ink-3">{source}</span>
    </li>
  );
}
