import type { Dialect, FilterKind } from '#dashboard/api/dialect/server-dialect.ts';
import { supportsValueCount } from '#dashboard/api/dialect/can-filter.ts';
import type { Filters } from '#dashboard/api/lists.ts';

const NAMES: Readonly<Record<FilterKind, readonly [one: string, several: string]>> = {
  categories: ['category', 'several categories'],
  ids: ['id', 'several ids'],
};

/** Names the filters that this server does not support; null if it supports all that are in use. */
export function formatFilters(dialect: Dialect, filters: Filters): string | null {
  const kinds = (['categories', 'ids'] as const).filter(
    (kind) => !supportsValueCount(dialect[kind], filters[kind]),
  );
  if (kinds.length === 0) return null;
  const names = kinds.map((kind) => NAMES[kind][dialect[kind] === false ? 0 : 1]);
  return `This server does not filter by ${names.join(' or ')}; Dossier filters the companies it has read.`;
}
