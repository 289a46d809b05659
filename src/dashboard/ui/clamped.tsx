import { useId, useState } from 'react';

interface ClampedProps {
  readonly text: string;
  readonly className: string;
}

// About six lines of 65 characters; shorter texts need no button.
const CLAMP_MIN_LENGTH = 400;

export function Clamped({ text, className }: ClampedProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const isLong = text.length > CLAMP_MIN_LENGTH;
  return (
    <>
      <p id={id} dir="auto" className={`${className} wrap-anywhere ${isLong && !open ? 'line-clamp-6' : ''}`}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="mt-1 text-sm text-accent hover:underline pointer-coarse:h-11 print:hidden"
        >
          Show full text
        </button>
      )}
    </>
  );
}
