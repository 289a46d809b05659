import { useApp, usePreferences } from '#dashboard/app-context.ts';
import type { ListIdentity } from '#dashboard/list/definition.ts';

/** The widths of columns that the user set, in pixels, by the id of the column; kept in this browser. */
export function useColumnWidths({ path }: Pick<ListIdentity, 'path'>) {
  const { preferences } = useApp();
  const { columnWidths } = usePreferences();
  // Those of companies were kept by the bare id before others had any.
  const prefix = path === '/companies' ? '' : `${path.slice(1)}/`;
  const isOwn = (key: string) => (prefix === '' ? !key.startsWith('offerings/') : key.startsWith(prefix));
  const entries = Object.entries(columnWidths);
  const change = (next: (widths: Readonly<Record<string, number>>) => Readonly<Record<string, number>>) =>
    preferences.setState((now) => ({ ...now, columnWidths: next(now.columnWidths) }));
  const without = (isRemoved: (key: string) => boolean) =>
    change((widths) => Object.fromEntries(Object.entries(widths).filter(([key]) => !isRemoved(key))));
  return {
    // A map: the id of a column can be any name, such as `constructor`.
    widths: new Map(
      entries.flatMap(([key, width]) => (isOwn(key) ? [[key.slice(prefix.length), width] as const] : [])),
    ),
    setWidth: (id: string, width: number) => change((widths) => ({ ...widths, [prefix + id]: width })),
    resetWidth: (id: string) => without((key) => key === prefix + id),
    resetWidths: () => without(isOwn),
  };
}
