import { isDate, isQuantity, type ValueKind } from '#records/parsed-value.ts';

/** Returns how the ascending and the descending order of a field's values are called. */
export function orderNames(kind: ValueKind): readonly [ascending: string, descending: string] {
  if (isDate({ kind })) return ['earliest first', 'latest first'];
  return isQuantity(kind) ? ['lowest first', 'highest first'] : ['A–Z', 'Z–A'];
}
