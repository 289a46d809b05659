import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { isolate } from '#dashboard/lib/isolate.ts';
import { usePreferenceStore, usePreferences } from '#dashboard/preferences/preferences-context.ts';
import type { ListIdentity } from '../list-definition.ts';
import type { ListColumn } from './column.ts';

/** Returns the column widths that the user has set, in pixels by column id, and functions that change them. */
export function useColumnWidths({ path }: Pick<ListIdentity, 'path'>) {
  const preferences = usePreferenceStore();
  const { columnWidths } = usePreferences();
  // Stored keys are `offerings/<column>`, except that those of companies have no prefix, because only companies had
  // column widths at first.
  const prefix = path === '/companies' ? '' : `${path.slice(1)}/`;
  const isOwn = (key: string) => (prefix === '' ? !key.startsWith('offerings/') : key.startsWith(prefix));
  const entries = Object.entries(columnWidths);
  const change = (next: (widths: Readonly<Record<string, number>>) => Readonly<Record<string, number>>) =>
    preferences.setState((now) => ({ ...now, columnWidths: next(now.columnWidths) }));
  const without = (isRemoved: (key: string) => boolean) =>
    change((widths) => Object.fromEntries(Object.entries(widths).filter(([key]) => !isRemoved(key))));
  return {
    // A Map, because a field of an offering can have any name, even `constructor`.
    widths: new Map(
      entries.flatMap(([key, width]) => (isOwn(key) ? [[key.slice(prefix.length), width] as const] : [])),
    ),
    setWidth: (id: string, width: number) => change((widths) => ({ ...widths, [prefix + id]: width })),
    resetWidth: (id: string) => without((key) => key === prefix + id),
    resetWidths: () => without(isOwn),
  };
}

const MIN_WIDTH = 48;
const MAX_WIDTH = 480;
const MIN_NAME_WIDTH = 140;
const KEY_STEP = 16;

/**
 * Returns the allowed width that is closest to `width`. Leaves enough space for the first column, which shows names.
 */
function clampWidth(cell: HTMLElement, width: number): number {
  const name = cell.closest('tr')?.querySelector('th')?.offsetWidth ?? 0;
  const widest = Math.min(MAX_WIDTH, cell.offsetWidth + name - MIN_NAME_WIDTH);
  return Math.round(Math.max(MIN_WIDTH, Math.min(width, widest)));
}

interface Drag {
  readonly cell: HTMLElement;
  readonly x: number;
  readonly width: number;
}

interface ColumnResizerProps {
  readonly list: ListIdentity;
  readonly column: ListColumn;
}

/**
 * Handle on the left edge of a column. Dragging it or pressing arrow keys resizes the column; a double click resets
 * it.
 */
export function ColumnResizer({ list, column: { id, header } }: ColumnResizerProps) {
  const { widths, setWidth, resetWidth } = useColumnWidths(list);
  const width = widths.get(id) ?? 0;
  const drag = useRef<Drag | null>(null);
  const save = (next: number) => setWidth(id, next);
  const cellOf = (handle: HTMLElement) => handle.closest('th') ?? handle;
  const start = (event: PointerEvent<HTMLElement>) => {
    const cell = cellOf(event.currentTarget);
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { cell, x: event.clientX, width: cell.offsetWidth };
  };
  const move = ({ clientX }: PointerEvent) => {
    if (!drag.current) return;
    const { cell, x, width: before } = drag.current;
    // Set the style directly while dragging: re-rendering all rows on every move would lag behind the pointer.
    cell.style.width = `${clampWidth(cell, before + x - clientX)}px`;
  };
  const end = () => {
    if (drag.current && drag.current.cell.offsetWidth !== drag.current.width)
      save(drag.current.cell.offsetWidth);
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: KEY_STEP, ArrowRight: -KEY_STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const cell = cellOf(event.currentTarget);
    save(clampWidth(cell, cell.offsetWidth + step));
  };
  return (
    // According to ARIA 1.2, a separator that can be moved is interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${isolate(header)}`}
      // ARIA requires a number between the minimum and the maximum, even if the width is automatic.
      aria-valuenow={Math.max(width, MIN_WIDTH)}
      aria-valuetext={width === 0 ? 'Automatic' : `${width} pixels`}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={0}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onLostPointerCapture={end}
      onDoubleClick={() => resetWidth(id)}
      onKeyDown={onKeyDown}
      className="absolute inset-y-1.5 -left-1 w-2 cursor-col-resize touch-none rounded-full after:absolute after:inset-y-0 after:left-[3.5px] after:w-px hover:after:bg-edge focus-visible:after:bg-accent pointer-coarse:hidden"
    />
  );
}
