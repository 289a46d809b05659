import { type Kind, KINDS, ofKinds, SINGULAR_OF } from '../db/data-set-schema.ts';
import { batches } from '../lib/batches.ts';
import type { Staging } from './staging.ts';

/** A record that an import changes, as a line of its report. */
export interface ReportedDifference {
  readonly kind: (typeof SINGULAR_OF)[Kind];
  readonly change: 'added' | 'changed' | 'removed';
  readonly id: number | string;
  /** The top-level fields that change. Only changed records have this, not added or removed ones. */
  readonly fields?: ChangedValues;
}

type ChangedValues = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;

/** The number of records in which each field changes, and the number of those in which it becomes empty. */
export type FieldChanges = Readonly<
  Record<
    Kind,
    { readonly changed: ReadonlyMap<string, number>; readonly emptied: ReadonlyMap<string, number> }
  >
>;

type ReadJson = (
  kind: Kind,
  ids: readonly (number | string)[],
) => Promise<ReadonlyMap<number | string, string>>;

/**
 * Compares changed records field by field, and reports every added, changed and removed record. Returns the counts
 * per field.
 */
export async function reportDifferences(
  staging: Readonly<Record<Kind, Pick<Staging[Kind], 'differences'>>>,
  readBefore: ReadJson,
  readAfter: ReadJson,
  report?: (difference: ReportedDifference) => void,
): Promise<FieldChanges> {
  const counter = createFieldCounter();
  for (const kind of KINDS) {
    const singular = SINGULAR_OF[kind];
    const staged = staging[kind];
    if (report)
      for (const change of ['added', 'removed'] as const)
        for (const [id] of staged.differences(change)) report({ kind: singular, change, id });
    for (const batch of batches(staged.differences('changed'))) {
      const ids = batch.map(([id]) => id);
      const [before, after] = [await readBefore(kind, ids), await readAfter(kind, ids)];
      for (const id of ids) {
        const fields = changedValues(before.get(id) ?? '{}', after.get(id) ?? '{}');
        counter.add(kind, fields);
        report?.({ kind: singular, change: 'changed', id, fields });
      }
    }
  }
  return counter.counts;
}

function createFieldCounter() {
  const counts = ofKinds(() => ({ changed: new Map<string, number>(), emptied: new Map<string, number>() }));
  return {
    counts: counts as FieldChanges,
    add(kind: Kind, fields: ChangedValues): void {
      const { changed, emptied } = counts[kind];
      for (const [name, { before, after }] of Object.entries(fields)) {
        changed.set(name, (changed.get(name) ?? 0) + 1);
        if (isEmpty(name, after) && !isEmpty(name, before)) emptied.set(name, (emptied.get(name) ?? 0) + 1);
      }
    },
  };
}

/** Tells whether a field has no value, such as an empty text. */
const isEmpty = (name: string, value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  // 0 stands for an unknown year.
  (name === 'founded_year' && value === 0) ||
  (Array.isArray(value) && value.length === 0);

function changedValues(before: string, after: string): ChangedValues {
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
