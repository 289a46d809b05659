import { useNavigate } from '@tanstack/react-router';
import { useIdField } from '#dashboard/api/api-context.tsx';
import { recordId } from '#records/identity.ts';
import type { OfferingsState } from './use-offerings.ts';

/**
 * Returns what the search box needs to know about the results: the text that they match, and how to open the first
 * one.
 */
export function useOfferingResults({ page, query, isPrevious }: OfferingsState) {
  const navigate = useNavigate();
  const configuredIdField = useIdField();
  const [first] = page?.offerings ?? [];
  const id = first ? recordId(first, configuredIdField) : null;
  return {
    text: isPrevious || !page ? null : query.text,
    openFirst: id === null ? undefined : () => void navigate({ to: '/offerings/$id', params: { id } }),
  };
}
