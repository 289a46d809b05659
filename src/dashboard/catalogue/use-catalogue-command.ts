import { useState } from 'react';
import { useOpenCatalogue } from './catalogue-context.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * Returns a function that opens the catalogue and runs a command on it. If that fails, the error is thrown on the
 * next render, so that an error boundary shows it.
 */
export function useCatalogueCommand(): (command: (catalogue: Catalogue) => void) => void {
  const openCatalogue = useOpenCatalogue();
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  if (failure) throw failure.error;
  return (command) => {
    openCatalogue()
      .then(command)
      .catch((error: unknown) => setFailure({ error }));
  };
}
