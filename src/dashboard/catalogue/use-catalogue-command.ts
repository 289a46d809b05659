import { useState } from 'react';
import { useCatalogue } from './catalogue-context.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * Returns a function that opens the catalogue if necessary and runs a command on it. If the catalogue can't be
 * loaded, the page's error boundary shows the error.
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
