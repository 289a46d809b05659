import { useApp } from '#dashboard/app-context.ts';
import { useDialectState } from '#dashboard/list/use-dialect.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { formatLimitSource, formatSource } from './format-dialect.ts';
import { EntryRow } from './entry-row.tsx';
import { FilterRow } from './filter-row.tsx';
import { SettingsGroup } from './settings-group.tsx';
import { useDialectSettings } from './use-dialect-settings.ts';

/** The server-specific parts of the API (dialect), each of which can be overridden. */
export function DialectGroup() {
  const { server } = useApp();
  const { merged: dialect, bySource } = useDialectState();
  const { outcome, detecting, set, forget, detectAgain } = useDialectSettings();
  const sourceOf = (part: keyof typeof dialect) => formatSource(server, bySource, part);
  // Show a choice that the server ignores, so that the user can correct it.
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
          source={formatLimitSource(server, bySource)}
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
        <Button aria-disabled={detecting} onClick={detecting ? undefined : detectAgain}>
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
