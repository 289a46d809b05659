import { useLayoutEffect } from 'react';

/** Sets a data attribute on the root element for style sheets to match, because `:has()` is slow in large tables. */
export function useRootMark(name: 'preview' | 'selection'): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset[name] = '';
    return () => {
      delete dataset[name];
    };
  }, [name]);
}
