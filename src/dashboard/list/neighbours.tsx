import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';
import { Button } from '#dashboard/ui/button.tsx';

interface Neighbour {
  readonly name: string;
  readonly open: () => void;
}

interface NeighboursProps {
  readonly noun: string;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  /** Position of the record in its list, starting at 1. Null if the length of the list is unknown. */
  readonly position: { readonly at: number; readonly of: number } | null;
}

/** Buttons and shortcuts that open the previous and next record of a list. Shows the position of the current one. */
export function Neighbours({ noun, previous, next, position }: NeighboursProps) {
  const openNext = () => next?.open();
  const openPrevious = () => previous?.open();
  useSingleKeys([
    { hotkey: 'J', callback: openNext },
    { hotkey: ']', callback: openNext },
    { hotkey: 'K', callback: openPrevious },
    { hotkey: '[', callback: openPrevious },
  ]);
  return (
    <div className="-my-1.5 ml-auto flex min-w-0 items-center gap-0.5 max-md:shrink-0">
      {previous && <NeighbourButton neighbour={previous} step="Previous" noun={noun} />}
      {position && (
        <span className="px-1 text-xs whitespace-nowrap text-ink-3">
          {formatCount(position.at)} of {formatCount(position.of)}
        </span>
      )}
      {next && <NeighbourButton neighbour={next} step="Next" noun={noun} />}
    </div>
  );
}

interface NeighbourButtonProps {
  readonly neighbour: Neighbour;
  readonly step: 'Previous' | 'Next';
  readonly noun: string;
}

const NeighbourButton = ({ neighbour: { name, open }, step, noun }: NeighbourButtonProps) => (
  <Button
    look="bare"
    title={`${step} ${noun} (${step === 'Next' ? 'j or ]' : 'k or ['})`}
    className="min-w-0 px-2 font-normal"
    onClick={open}
  >
    {step === 'Previous' && <ChevronLeft size={15} aria-hidden="true" className="shrink-0" />}
    <span className="sr-only">
      {step} {noun}:{' '}
    </span>
    <bdi className="max-w-[20ch] truncate max-md:hidden">{name}</bdi>
    {step === 'Next' && <ChevronRight size={15} aria-hidden="true" className="shrink-0" />}
  </Button>
);
