import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import type { ListName } from '#dashboard/api/lists.ts';
import { createRequiredContext } from '#dashboard/lib/required-context.tsx';
import type { Annotations, AnnotationStore } from './annotation-store.ts';
import { tagKey } from './annotation.ts';

export const [provideAnnotations, useAnnotationStore] =
  createRequiredContext<AnnotationStore>('notes and tags');

/** Returns what `select` picks from the user's notes and tags. Loads them on first use. */
export function useAnnotations<Selected>(select: (annotations: Annotations) => Selected): Selected {
  const store = useAnnotationStore();
  useEffect(() => void store.load(), [store]);
  return useSelector(store, select);
}

export interface TagCount {
  readonly tag: string;
  readonly count: number;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Returns all tags in alphabetical order, with the number of records that have each tag. */
export function countTags({ companies, offerings }: Pick<Annotations, ListName>): TagCount[] {
  const counts = new Map<string, TagCount>();
  for (const { tags } of [...companies.values(), ...offerings.values()])
    for (const tag of tags) {
      const known = counts.get(tagKey(tag));
      counts.set(tagKey(tag), { tag: known?.tag ?? tag, count: (known?.count ?? 0) + 1 });
    }
  return [...counts.values()].toSorted((a, b) => collator.compare(a.tag, b.tag));
}
