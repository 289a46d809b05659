import { useState } from 'react';
import { useCatalogue } from './catalogue-context.ts';
import type { Catalogue } from './catalogue.ts';

/** Returns a function that runs a command on the catalogue, opening it first. The page shows its failure. */
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
