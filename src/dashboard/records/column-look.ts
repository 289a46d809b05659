import type { ValueKind } from './parsed-value.ts';

const QUANTITIES: ReadonlySet<ValueKind> = new Set<ValueKind>(['number', 'money', 'moment', 'day']);

export const isQuantity = (kind: ValueKind): boolean => QUANTITIES.has(kind);
