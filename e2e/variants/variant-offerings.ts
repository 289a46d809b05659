import type { Variant } from './variant.ts';

type Json = Readonly<Record<string, unknown>>;

/** The offerings of one server, with any fields (SPEC §2.9). */
export interface Offerings {
  readonly records: readonly Json[];
  /** Offerings by the id in the path; empty if the records have no id. */
  readonly byId: ReadonlyMap<string, Json>;
}

const OFFERING_COUNT = 23;

function idOf({ offeringId }: Variant, at: number): Readonly<Record<string, string | number>> {
  const digits = String(at + 1).padStart(12, '0');
  if (offeringId === 'integer') return { id: 5001 + at };
  if (offeringId === 'uuid') return { uuid: `3f2b8c1e-0d4a-4b7f-9a6e-${digits}` };
  return offeringId === 'slug' ? { slug: `tranche-${at + 1}` } : {};
}

export function offeringsOf(variant: Variant): Offerings {
  const count = variant.offerings === 'none' ? 0 : OFFERING_COUNT;
  const records = Array.from({ length: count }, (_, at) => ({
    ...idOf(variant, at),
    name: `Tranche ${String(at + 1).padStart(2, '0')}`,
    company_id: 1003 + 7 * at,
    target: { amount: 1_000_000 * (at + 1), currency: 'EUR' },
    closes_at: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(),
    open: at % 2 === 0,
  }));
  const ids = Array.from({ length: count }, (_, at) => Object.values(idOf(variant, at))[0]);
  return {
    records,
    byId: new Map(
      records.flatMap((record, at) => {
        const id = ids[at];
        return id === undefined ? [] : [[String(id), record] as const];
      }),
    ),
  };
}

export const listBody = ({ list }: Variant, window: readonly unknown[], page: Json): unknown =>
  list === 'bare' ? window : { [list]: window, ...page };

export const detailBody = ({ detail }: Variant, record: Json): Json =>
  detail === 'wrapped' ? { offering: record } : record;
