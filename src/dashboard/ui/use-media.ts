import { useMemo, useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  const [subscribe, matches] = useMemo(() => {
    const list = matchMedia(query);
    const listen = (listener: () => void) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    };
    return [listen, () => list.matches] as const;
  }, [query]);
  return useSyncExternalStore(subscribe, matches);
}
