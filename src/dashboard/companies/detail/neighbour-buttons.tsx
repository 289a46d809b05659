import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { displayName } from '#dashboard/companies/company-display.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';
import { Button } from '#dashboard/ui/button.tsx';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useNeighbours } from './use-neighbours.ts';

/** Previous and next company of the last list, and the place in it; renders nothing without one. */
export function NeighbourButtons({ id }: { readonly id: number }) {
  const { previous, next, position } = useNeighbours(id);
  const navigate = useNavigate();
  const open = (company: CompanySummaryResponse | null) => {
    if (company)
      void navigate({ to: '/companies/$id/{-$name}', params: { id: String(company.id), name: undefined } });
  };
  useSingleKeys([
    { hotkey: 'J', callback: () => open(next) },
    { hotkey: 'K', callback: () => open(previous) },
  ]);
  return (
    <div className="-my-1.5 ml-auto flex min-w-0 items-center gap-0.5 max-md:shrink-0">
      {previous && <Neighbour company={previous} step="Previous" onOpen={open} />}
      {position && (
        <span className="px-1 text-xs whitespace-nowrap text-ink-3">
          {formatCount(position.at)} of {formatCount(position.of)}
        </span>
      )}
      {next && <Neighbour company={next} step="Next" onOpen={open} />}
    </div>
  );
}

interface NeighbourProps {
  readonly company: CompanySummaryResponse;
  readonly step: 'Previous' | 'Next';
  readonly onOpen: (company: CompanySummaryResponse) => void;
}

function Neighbour({ company, step, onOpen }: NeighbourProps) {
  return (
    <Button
      look="bare"
      title={step === 'Next' ? 'Next company (j)' : 'Previous company (k)'}
      className="min-w-0 px-2 font-normal"
      onClick={() => onOpen(company)}
    >
      {step === 'Previous' && <ChevronLeft size={15} aria-hidden="true" className="shrink-0" />}
      <span className="sr-only">{step} company: </span>
      <bdi className="max-w-[20ch] truncate max-md:hidden">{displayName(company)}</bdi>
      {step === 'Next' && <ChevronRight size={15} aria-hidden="true" className="shrink-0" />}
    </Button>
  );
}
