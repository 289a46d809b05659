import { useSelector } from '@tanstack/react-store';
import { Check, GitCompareArrows } from 'lucide-react';
import { useApp } from '#dashboard/app-context.ts';
import { displayName } from '#dashboard/companies/company-display.ts';
import { cachedCompany } from '#dashboard/companies/cached-companies.ts';
import { MAX_COMPARED, withCompared } from '#dashboard/companies/max-compared.ts';
import { Button } from '#dashboard/ui/button.tsx';

/** Collects the company for Compare, which the sidebar links to, or takes it out again. */
export function AddToCompare({ id }: { readonly id: number }) {
  const { comparison, collections, cache } = useApp();
  const ids = useSelector(comparison);
  const added = ids.includes(id);
  const toggle = () => {
    const next = added ? ids.filter((each) => each !== id) : withCompared(ids, id);
    comparison.setState(() => next);
    const replaced = ids.find((each) => each !== id && !next.includes(each));
    const name = replaced && displayName(cachedCompany(cache, replaced) ?? { id: replaced, name: null });
    const message = added
      ? `Removed from Compare (${next.length} of ${MAX_COMPARED})`
      : `Added to Compare (${next.length} of ${MAX_COMPARED})${name ? `, replacing ${name}` : ''}`;
    collections()
      .then(({ toasts }) => toasts.show(message, () => comparison.setState(() => ids)))
      .catch(reportError);
  };
  const Icon = added ? Check : GitCompareArrows;
  return (
    <Button look="bare" onClick={toggle} aria-pressed={added} className="aria-pressed:text-accent">
      <Icon size={15} aria-hidden="true" />
      Add to compare
    </Button>
  );
}
