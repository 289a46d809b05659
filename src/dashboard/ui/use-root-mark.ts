import { useLayoutEffect } from 'react';

/**
 * Sets a data attribute on the document's root while mounted, for style sheets. They avoid `:has()`, which the
 * browser would evaluate again whenever a row changes.
 */
export function useRootMark(name: 'preview' | 'selection'): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset[name] = '';
    return () => {
      delete dataset[name];
    };
  }, [name]);
}
