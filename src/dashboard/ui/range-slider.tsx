import { Slider } from '@base-ui/react/slider';
import { type DOMAttributes, type PointerEvent, useRef } from 'react';

type Range = readonly [from: number, to: number];

interface DragRangeOptions {
  /** Converts a horizontal position, from 0 (left edge) to 1 (right edge), to a value of the range. */
  readonly valueAt: (share: number) => number;
  readonly onMove: (range: Range) => void;
  readonly onChoose: (range: Range) => void;
  /** Called if the browser cancels the drag, for example because it started to scroll. */
  readonly onCancel: () => void;
}

/** A drag shorter than this counts as a click. */
const MIN_DRAG_PX = 4;

interface Drag {
  readonly startX: number;
  range: Range | null;
}

/**
 * Returns props for an element in which the user drags to choose a range. Links in the element can still be clicked.
 */
export function useDragRange({
  valueAt,
  onMove,
  onChoose,
  onCancel,
}: DragRangeOptions): DOMAttributes<HTMLElement> {
  const drag = useRef<Drag | null>(null);
  /** True from the start of a drag until the `click` event that follows it. That click is ignored. */
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
    // If the drag starts on a link, prevent the browser from dragging the link itself.
    onDragStart: (event) => event.preventDefault(),
    onClickCapture(event) {
      if (!hasDragged.current) return;
      hasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

interface RangeSliderProps {
  readonly label: string;
  readonly names: readonly [from: string, to: string];
  readonly min: number;
  readonly max: number;
  readonly value: readonly [from: number, to: number];
  /** Formats a value for screen readers. By default, they read the plain number. */
  readonly formatValue?: (value: number) => string;
  readonly onChange: (value: readonly [from: number, to: number]) => void;
  /** Called when a thumb is released, and after each key press. `stepped` is true for a key press. */
  readonly onCommit: (value: readonly [from: number, to: number], stepped: boolean) => void;
}

const THUMB =
  'size-4 rounded-full border-2 bg-sheet has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:after:absolute pointer-coarse:after:-inset-4';

/** If the two values are closer than this fraction of the slider, the thumbs are moved apart so as not to overlap. */
const TIGHT = 0.08;

const toRange = ([from = 0, to = 0]: readonly number[]) => [from, to] as const;

export function RangeSlider(props: RangeSliderProps) {
  const { label, names, min, max, value, formatValue = String, onChange, onCommit } = props;
  // The full range filters nothing, so the slider isn't shown in the accent color then.
  const isFullRange = value[0] === min && value[1] === max;
  const isTight = value[1] - value[0] < TIGHT * (max - min);
  return (
    <Slider.Root
      aria-label={label}
      min={min}
      max={max}
      value={value}
      onValueChange={(next) => onChange(toRange(next))}
      onValueCommitted={(next, { reason }) => onCommit(toRange(next), reason === 'keyboard')}
    >
      <Slider.Control className="flex h-7 touch-none items-center pointer-coarse:h-11">
        <Slider.Track className="h-1 w-full rounded-full bg-line forced-colors:bg-[GrayText]">
          <Slider.Indicator
            className={`rounded-full forced-colors:bg-[Highlight] ${isFullRange ? 'bg-edge' : 'bg-accent'}`}
          />
          {names.map((name, index) => (
            <Slider.Thumb
              key={name}
              index={index}
              aria-label={name}
              getAriaValueText={(_, each) => formatValue(each)}
              className={`${THUMB} ${isFullRange ? 'border-edge' : 'border-accent'} ${isTight ? (index === 0 ? '-ml-2' : 'ml-2') : ''}`}
            />
          ))}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
