import { useState } from 'react';

interface YearFieldProps {
  readonly label: string;
  /** The bound that holds; null for none. */
  readonly year: number | null;
  /** Shown where nothing bounds. */
  readonly usual: number;
  readonly onType: (year: number | null) => void;
}

const LONGEST_YEAR = 4;

/** A year to type; it takes effect as soon as it is whole, or when one leaves the field. */
export function YearField({ label, year, usual, onType }: YearFieldProps) {
  // What is typed stays as typed until one leaves, also where the address says it in another way.
  const [typed, setTyped] = useState<{ readonly text: string; readonly applied: boolean } | null>(null);
  const apply = (text: string) =>
    onType(text === '' ? null : Math.min(Math.max(Math.trunc(Number(text)), 0), 9999));
  const type = (text: string) => {
    const applied = text === '' || text.length >= LONGEST_YEAR;
    setTyped({ text, applied });
    if (applied) apply(text);
  };
  const finish = () => {
    if (typed && !typed.applied) apply(typed.text);
    setTyped(null);
  };
  return (
    <input
      type="number"
      aria-label={label}
      min={0}
      max={9999}
      placeholder={String(usual)}
      value={typed?.text ?? year ?? ''}
      onChange={({ target }) => type(target.value)}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish();
      }}
      className="h-8 [appearance:textfield] [&::-webkit-inner-spin-button]:hidden w-full min-w-0 rounded-sm border border-line bg-sheet px-2 text-sm text-ink pointer-coarse:h-11"
    />
  );
}
