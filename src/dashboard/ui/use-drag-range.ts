import { type DOMAttributes, type PointerEvent, useRef } from 'react';

type Range = readonly [from: number, to: number];

interface DragRangeOptions {
  /** The value at a share of the element's width, from 0 to 1. */
  readonly valueAt: (share: number) => number;
  readonly onMove: (range: Range) => void;
  readonly onChoose: (range: Range) => void;
  /** The browser took the pointer, to scroll for instance. */
  readonly onCancel: () => void;
}

/** A shorter movement is a click. */
const MIN_DRAG_PX = 4;

interface Drag {
  readonly startX: number;
  range: Range | null;
}

/** Props of an element over which a range is chosen by dragging. Links in it are still clicked. */
export function useDragRange({
  valueAt,
  onMove,
  onChoose,
  onCancel,
}: DragRangeOptions): DOMAttributes<HTMLElement> {
  const drag = useRef<Drag | null>(null);
  /** The click that ends a drag comes after it. */
  const hasDragged = useRef(false);
  const valueUnder = (element: HTMLElement, x: number) => {
    const { left, width } = element.getBoundingClientRect();
    return valueAt(Math.min(Math.max((x - left) / Math.max(1, width), 0), 1));
  };
  return {
    onPointerDown({ button, isPrimary, clientX }) {
      hasDragged.current = false;
      drag.current = button === 0 && isPrimary ? { startX: clientX, range: null } : null;
    },
    onPointerMove({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (!current || (!current.range && Math.abs(clientX - current.startX) < MIN_DRAG_PX)) return;
      if (!current.range) currentTarget.setPointerCapture(pointerId);
      const ends = [current.startX, clientX].map((x) => valueUnder(currentTarget, x));
      current.range = [Math.min(...ends), Math.max(...ends)];
      hasDragged.current = true;
      onMove(current.range);
    },
    onPointerUp() {
      const range = drag.current?.range;
      drag.current = null;
      if (range) onChoose(range);
    },
    onPointerCancel() {
      if (drag.current?.range) onCancel();
      drag.current = null;
    },
    // A link would be dragged itself.
    onDragStart: (event) => event.preventDefault(),
    onClickCapture(event) {
      if (!hasDragged.current) return;
      hasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
