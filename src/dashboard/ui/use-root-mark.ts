import { useLayoutEffect } from 'react';

/**
 * Tells the style sheets by an attribute of the document that something is on the page. Not by `:has()`, which the
 * browser checks again whenever a row changes.
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
