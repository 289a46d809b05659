import { companyJson } from '../data-sets/whole-companies.ts';
import { batches, type PreviousDataSet, readJson } from './previous-data-set.ts';
import type { Staging } from './staging.ts';

/** A difference as a line of a report. */
export interface ReportedDifference {
  readonly kind: 'company' | 'offering';
  readonly change: 'added' | 'changed' | 'removed';
  readonly id: number | string;
  /** Of what has changed: the top-level fields that differ. */
  readonly fields?: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
}

/** How many records of each kind differ in each field. */
export type ChangedFields = Readonly<Record<'companies' | 'offerings', ReadonlyMap<string, number>>>;

const KINDS = { companies: 'company', offerings: 'offering' } as const;

/** Finds out which fields of which records differ, and reports every difference. */
export async function reportDifferences(
  staging: Staging,
  previous: PreviousDataSet | null,
  report: (difference: ReportedDifference) => void,
): Promise<ChangedFields> {
  const fields = { companies: new Map<string, number>(), offerings: new Map<string, number>() };
  for (const kinds of ['companies', 'offerings'] as const) {
    const kind = KINDS[kinds];
    for (const [id] of staging[kinds].differences('added')) report({ kind, change: 'added', id });
    for (const [id] of staging[kinds].differences('removed')) report({ kind, change: 'removed', id });
    if (previous === null) continue;
    for (const batch of batches(staging[kinds].differences('changed'))) {
      const ids = batch.map(([id]) => id);
      const before = await readJson(previous.db, kind, ids);
      for (const id of ids) {
        const changed = differingFields(before.get(id) ?? '{}', stagedJson(staging, kinds, id));
        for (const name of Object.keys(changed)) fields[kinds].set(name, (fields[kinds].get(name) ?? 0) + 1);
        report({ kind, change: 'changed', id, fields: changed });
      }
    }
  }
  return fields;
}

function stagedJson(staging: Staging, kinds: 'companies' | 'offerings', id: number | string): string {
  if (kinds === 'offerings') return staging.offerings.find(id)?.[2] ?? '{}';
  const row = staging.companies.find(id);
  return row ? companyJson({ summary: row[3], detail: row[4] }) : '{}';
}

function differingFields(before: string, after: string): NonNullable<ReportedDifference['fields']> {
  // Both were validated as objects.
  const [old, now] = [JSON.parse(before), JSON.parse(after)] as Record<string, unknown>[];
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  return Object.fromEntries(
    names.flatMap((name) =>
      JSON.stringify(old?.[name]) === JSON.stringify(now?.[name])
        ? []
        : [[name, { before: old?.[name], after: now?.[name] }]],
    ),
  );
}
