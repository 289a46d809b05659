import { useState } from 'react';

const FOLDED_LENGTH = 600;

/** Very long text starts folded, so that the fields after it stay in reach. */
export function LongText({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  const isFoldable = text.length > FOLDED_LENGTH * 1.5;
  return (
    <>
      <p className="max-w-[65ch] font-read text-lede break-words whitespace-pre-wrap">
        <bdi>{isFoldable && !open ? `${text.slice(0, FOLDED_LENGTH)}…` : text}</bdi>
      </p>
      {isFoldable && (
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
