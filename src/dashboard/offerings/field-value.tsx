import { useState } from 'react';
import type { ParsedValue } from '#records/parsed-value.ts';
import { PrintedPart, ShowAll, useFirst } from '../ui/show-all.tsx';
import type { DisplayLimits } from './display-limits.ts';
import { RecordLink, Tags, ValueInline, RecordDate } from './value-inline.tsx';

interface LongTextProps {
  readonly text: string;
  readonly limits: DisplayLimits;
}

/** Shows a text. A very long text starts folded, so that the fields below it are easy to reach. */
function LongText({ text, limits: { characters } }: LongTextProps) {
  const [open, setOpen] = useState(false);
  const isFoldable = text.length > characters * 1.5;
  return (
    <>
      <p className="max-w-[65ch] font-read text-lede break-words whitespace-pre-wrap">
        <bdi>{isFoldable && !open ? `${text.slice(0, characters)}…` : text}</bdi>
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
      {isFoldable && !open && <PrintedPart shown={characters} count={text.length} of="character" />}
    </>
  );
}

interface ListedValuesProps {
  readonly values: readonly unknown[];
  readonly limits: DisplayLimits;
}

function ListedValues({ values, limits }: ListedValuesProps) {
  const { shown, isCut, unfold } = useFirst(values, limits.values);
  return (
    <>
      <Tags values={shown} />
      {isCut && <ShowAll shown={shown.length} count={values.length} of="value" onClick={unfold} />}
    </>
  );
}

interface ValueBlockProps {
  readonly parsed: ParsedValue;
  readonly limits: DisplayLimits;
}

export function ValueBlock({ parsed, limits }: ValueBlockProps) {
  switch (parsed.kind) {
    case 'prose':
      return <LongText text={parsed.text} limits={limits} />;
    case 'moment':
    case 'day':
      return <RecordDate date={parsed} exact />;
    case 'link':
      return <RecordLink href={parsed.href} />;
    case 'scalars':
      return <ListedValues values={parsed.values} limits={limits} />;
    case 'company':
      return (
        <>
          <ValueInline parsed={parsed} />
          <span className="ml-1.5 font-code text-xs text-ink-3">{parsed.id}</span>
        </>
      );
    default:
      return <ValueInline parsed={parsed} />;
  }
}
