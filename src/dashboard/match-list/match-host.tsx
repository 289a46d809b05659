import { useSelector } from '@tanstack/react-store';
import { Suspense } from 'react';
import { lazyPart } from '../lib/load-chunk.ts';
import { useMatchList } from './match-list-store.ts';

const MatchDialog = lazyPart(() => import('./match-dialog.tsx'), 'MatchDialog');

/** Renders the dialog that matches a list, while it is open. */
export function MatchHost() {
  const { isOpen } = useSelector(useMatchList());
  return <Suspense>{isOpen && <MatchDialog />}</Suspense>;
}
