import { Slider } from '@base-ui/react/slider';

interface RangeSliderProps {
  /** What the two thumbs are the ends of. */
  readonly label: string;
  readonly names: readonly [from: string, to: string];
  readonly min: number;
  readonly max: number;
  readonly value: readonly [from: number, to: number];
  /** What a value means, where that is not its number. */
  readonly sayValue?: (value: number) => string;
  /** While a thumb is on its way. */
  readonly onChange: (value: readonly [from: number, to: number]) => void;
  /** Once it has arrived; `stepped` where a key moved it, one step of maybe many. */
  readonly onCommit: (value: readonly [from: number, to: number], stepped: boolean) => void;
}

const THUMB =
  'size-4 rounded-full border-2 bg-sheet has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:after:absolute pointer-coarse:after:-inset-4';

const ends = ([from = 0, to = 0]: readonly number[]) => [from, to] as const;

/** Two thumbs on one track of whole numbers. */
export function RangeSlider(props: RangeSliderProps) {
  const { label, names, min, max, value, sayValue = String, onChange, onCommit } = props;
  // A range that takes in everything narrows nothing, and keeps quiet.
  const whole = value[0] === min && value[1] === max;
  return (
    <Slider.Root
      aria-label={label}
      min={min}
      max={max}
      value={value}
      onValueChange={(next) => onChange(ends(next))}
      onValueCommitted={(next, { reason }) => onCommit(ends(next), reason === 'keyboard')}
    >
      <Slider.Control className="flex h-7 touch-none items-center pointer-coarse:h-11">
        <Slider.Track className="h-1 w-full rounded-full bg-line forced-colors:bg-[GrayText]">
          <Slider.Indicator
            className={`rounded-full forced-colors:bg-[Highlight] ${whole ? 'bg-edge' : 'bg-accent'}`}
          />
          {names.map((name, index) => (
            <Slider.Thumb
              key={name}
              index={index}
              aria-label={name}
              getAriaValueText={(_, each) => sayValue(each)}
              className={`${THUMB} ${whole ? 'border-edge' : 'border-accent'}`}
            />
          ))}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
