import { useState } from 'react';
import { useApp } from '../app-context.ts';
import type { Catalogue } from './catalogue.ts';

/** Runs a command on the catalogue, opening it if needed; shows the page's error boundary if it can't be loaded. */
export function useCatalogueCommand(): (command: (catalogue: Catalogue) => void) => void {
  const { catalogue } = useApp();
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  if (failure) throw failure.error;
  return (command) => {
    catalogue()
      .then(command)
      .catch((error: unknown) => setFailure({ error }));
  };
}
