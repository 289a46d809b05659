import type { ValueKind } from './parsed-value.ts';

const QUANTITIES: ReadonlySet<ValueKind> = new Set<ValueKind>(['number', 'money', 'moment', 'day']);

/** True for values that are right-aligned in tables. */
export const isQuantity = (kind: ValueKind): boolean => QUANTITIES.has(kind);
