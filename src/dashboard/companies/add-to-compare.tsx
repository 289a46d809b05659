import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { Check, GitCompareArrows } from 'lucide-react';
import { cachedCompany } from '#dashboard/companies/cached-companies.ts';
import { useComparisonStore } from '#dashboard/companies/comparison-store.ts';
import { MAX_COMPARED, withCompared } from '#dashboard/companies/max-compared.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useToasts } from '#dashboard/ui/toast-store.ts';

/** Returns whether a company is in the comparison, and a function that adds or removes it. */
export function useCompared(id: number): { readonly added: boolean; readonly toggle: () => void } {
  const comparison = useComparisonStore();
  const toasts = useToasts();
  const cache = useQueryClient();
  const compare = useCompare();
  const ids = useSelector(comparison);
  const added = ids.includes(id);
  const toggle = () => {
    const next = added ? ids.filter((each) => each !== id) : withCompared(ids, id);
    comparison.setState(() => next);
    const replaced = ids.find((each) => each !== id && !next.includes(each));
    const name = replaced && companyName(cachedCompany(cache, replaced) ?? { id: replaced, name: null });
    const message = added
      ? `Removed from Compare (${next.length} of ${MAX_COMPARED})`
      : `Added to Compare (${next.length} of ${MAX_COMPARED})${name ? `, replacing ${isolate(name)}` : ''}`;
    const canCompare = !added && next.length > 1;
    toasts.show(
      message,
      () => comparison.setState(() => ids),
      canCompare ? { label: 'Compare', run: () => compare(next) } : undefined,
    );
  };
  return { added, toggle };
}

/**
 * Returns a function that replaces the comparison by the given companies and opens it. If the comparison had others, it
 * offers to undo that.
 */
export function useCompare(): (ids: readonly number[]) => void {
  const comparison = useComparisonStore();
  const toasts = useToasts();
  const navigate = useNavigate();
  const open = (ids: readonly number[]) => {
    comparison.setState(() => ids);
    void navigate({ to: '/compare', search: { ids } });
  };
  return (ids) => {
    const before = comparison.get();
    open(ids);
    if (before.some((id) => !ids.includes(id))) toasts.show('Replaced your comparison', () => open(before));
  };
}

interface AddToCompareProps {
  readonly id: number;
  readonly look?: 'plain' | 'bare';
  readonly title?: string;
  readonly labelClass?: string;
}

export function AddToCompare({ id, look = 'bare', title, labelClass }: AddToCompareProps) {
  const { added, toggle } = useCompared(id);
  const Icon = added ? Check : GitCompareArrows;
  return (
    <Button
      look={look}
      onClick={toggle}
      aria-pressed={added}
      title={title}
      className={`aria-pressed:text-accent ${labelClass ? 'px-2' : ''}`}
    >
      <Icon size={15} aria-hidden="true" />
      <span className={labelClass}>Add to compare</span>
    </Button>
  );
}
