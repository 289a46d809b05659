import { useState } from 'react';
import { useCatalogue } from './catalogue-context.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * Returns a function that opens the catalogue and runs a command on it. If that fails, the error is thrown on the
 * next render, so that an error boundary shows it.
 */
export function useCatalogueCommand(): (command: (catalogue: Catalogue) => void) => void {
  const catalogue = useCatalogue();
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  if (failure) throw failure.error;
  return (command) => {
    catalogue()
      .then(command)
      .catch((error: unknown) => setFailure({ error }));
  };
}
