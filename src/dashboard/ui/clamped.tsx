import { useId, useState } from 'react';

interface ClampedProps {
  readonly text: string;
  readonly className: string;
}

// Six lines of sixty-five characters; whatever is shorter needs no button.
const LONG = 400;

/** Text to read that keeps to six lines until its reader asks for the rest. */
export function Clamped({ text, className }: ClampedProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const long = text.length > LONG;
  return (
    <>
      <p id={id} dir="auto" className={`${className} wrap-anywhere ${long && !open ? 'line-clamp-6' : ''}`}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="mt-1 text-sm text-accent hover:underline pointer-coarse:h-11 print:hidden"
        >
          Read all of it
        </button>
      )}
    </>
  );
}
