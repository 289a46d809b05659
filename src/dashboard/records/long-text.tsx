import { useState } from 'react';

const SHOWN = 600;

/** A text to read. A very long one starts folded, so that it does not bury the fields after it. */
export function LongText({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  const folds = text.length > SHOWN * 1.5;
  return (
    <>
      <p className="max-w-[65ch] font-read text-lede break-words whitespace-pre-wrap">
        <bdi>{folds && !open ? `${text.slice(0, SHOWN)}…` : text}</bdi>
      </p>
      {folds && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="text-sm text-accent hover:underline pointer-coarse:h-11"
        >
          {open ? 'Show less' : `Show all ${text.length.toLocaleString('en')} characters`}
        </button>
      )}
    </>
  );
}
