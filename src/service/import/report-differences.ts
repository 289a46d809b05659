import { wholeJson } from '../data-sets/whole-companies.ts';
import { type Kind, KINDS, ofKinds, TABLE_OF } from '../db/data-set-schema.ts';
import { batches } from '../lib/batches.ts';
import { readServedJson, type ServedRecords } from './served-records.ts';
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
export type ChangedFields = Readonly<Record<Kind, ReadonlyMap<string, number>>>;

/** Finds out which fields of which records differ, and reports every difference. */
export async function reportDifferences(
  staging: Staging,
  served: Pick<ServedRecords, 'db'> | null,
  report: (difference: ReportedDifference) => void,
): Promise<ChangedFields> {
  const fields = ofKinds(() => new Map<string, number>());
  for (const kinds of KINDS) {
    const kind = TABLE_OF[kinds];
    const staged = staging[kinds];
    for (const change of ['added', 'removed'] as const)
      for (const [id] of staged.differences(change)) report({ kind, change, id });
    if (served === null) continue;
    for (const batch of batches(staged.differences('changed'))) {
      const ids = batch.map(([id]) => id);
      const before = await readServedJson(served.db, kinds, ids);
      for (const id of ids) {
        const [, , , , summary = '{}', detail = ''] = staged.find(id) ?? [];
        const changed = differingFields(before.get(id) ?? '{}', wholeJson({ summary, detail }));
        for (const name of Object.keys(changed)) fields[kinds].set(name, (fields[kinds].get(name) ?? 0) + 1);
        report({ kind, change: 'changed', id, fields: changed });
      }
    }
  }
  return fields;
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
