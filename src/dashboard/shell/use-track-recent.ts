import { useMatch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp } from '../app-context.ts';
import { parseWhole } from '../lib/url/page-search.ts';
import { rememberCompany } from '../palette/recent-companies.ts';

export function useTrackRecent(): void {
  const { tabStorage } = useApp();
  const id = useMatch({
    from: '/_authenticated/companies/$id/{-$name}',
    shouldThrow: false,
    select: ({ params }) => parseWhole(params.id, 1),
  });
  useEffect(() => {
    if (id !== undefined) rememberCompany(tabStorage, id);
  }, [id, tabStorage]);
}
