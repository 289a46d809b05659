import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cachedCompanies, categoryNames, onCompaniesRead } from './cached-companies.ts';

const haveSameEntries = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  one.size === other.size && [...one].every(([slug, name]) => other.get(slug) === name);

/**
 * Returns the names of categories by slug. They are collected from all companies read so far, because the API has no
 * list of categories.
 */
export function useReadCategoryNames(): ReadonlyMap<string, string> {
  const cache = useQueryClient();
  const [names, setNames] = useState(() => categoryNames(cachedCompanies(cache).values()));
  useEffect(() => {
    const update = () => {
      const next = categoryNames(cachedCompanies(cache).values());
      setNames((now) => (haveSameEntries(now, next) ? now : next));
    };
    update();
    return onCompaniesRead(cache, update);
  }, [cache]);
  return names;
}
