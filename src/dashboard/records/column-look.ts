import type { ValueKind } from './parsed-value.ts';

const QUANTITIES: ReadonlySet<ValueKind> = new Set<ValueKind>(['number', 'money', 'moment', 'day']);

/** True for what is compared digit by digit, and so stands flush right in a column. */
export const isQuantity = (kind: ValueKind): boolean => QUANTITIES.has(kind);
