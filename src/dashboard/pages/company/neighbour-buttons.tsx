import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { displayName } from '#dashboard/companies/company-display.ts';
import { Button } from '#dashboard/ui/button.tsx';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useNeighbours } from './use-neighbours.ts';

/** Previous and next company of the last list; renders nothing without one. */
export function NeighbourButtons({ id }: { readonly id: number }) {
  const { previous, next } = useNeighbours(id);
  return (
    <div className="-my-1.5 ml-auto flex min-w-0 gap-0.5 max-md:shrink-0">
      {previous && <Neighbour company={previous} step="Previous" />}
      {next && <Neighbour company={next} step="Next" />}
    </div>
  );
}

interface NeighbourProps {
  readonly company: CompanySummaryResponse;
  readonly step: 'Previous' | 'Next';
}

function Neighbour({ company, step }: NeighbourProps) {
  const navigate = useNavigate();
  const open = () =>
    void navigate({ to: '/companies/$id/{-$name}', params: { id: String(company.id), name: undefined } });
  return (
    <Button look="bare" className="min-w-0 px-2 font-normal" onClick={open}>
      {step === 'Previous' && <ChevronLeft size={15} aria-hidden="true" className="shrink-0" />}
      <span className="sr-only">{step} company: </span>
      <bdi className="max-w-[20ch] truncate max-md:hidden">{displayName(company)}</bdi>
      {step === 'Next' && <ChevronRight size={15} aria-hidden="true" className="shrink-0" />}
    </Button>
  );
}
