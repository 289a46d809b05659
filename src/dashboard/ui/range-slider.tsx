import { Slider } from '@base-ui/react/slider';

interface RangeSliderProps {
  readonly label: string;
  readonly names: readonly [from: string, to: string];
  readonly min: number;
  readonly max: number;
  readonly value: readonly [from: number, to: number];
  /** Formats a value for screen readers, if it is not just its number. */
  readonly formatValue?: (value: number) => string;
  readonly onChange: (value: readonly [from: number, to: number]) => void;
  /** Called when a thumb is released, or with `stepped` after each key, so that the caller can debounce. */
  readonly onCommit: (value: readonly [from: number, to: number], stepped: boolean) => void;
}

const THUMB =
  'size-4 rounded-full border-2 bg-sheet has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:after:absolute pointer-coarse:after:-inset-4';

/** Share of the track below which the thumbs would overlap; they then stand beside their values. */
const TIGHT = 0.08;

const toRange = ([from = 0, to = 0]: readonly number[]) => [from, to] as const;

export function RangeSlider(props: RangeSliderProps) {
  const { label, names, min, max, value, formatValue = String, onChange, onCommit } = props;
  // The full range filters nothing, so it is not accented.
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
