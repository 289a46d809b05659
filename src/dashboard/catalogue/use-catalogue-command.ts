import type { Catalogue } from './catalogue.ts';
import { useApp } from '../app-context.ts';
import { useShowBoundary } from '../ui/use-show-boundary.ts';

/** Runs a command on the catalogue, opening it if needed; shows the page's error boundary if it can't be loaded. */
export function useCatalogueCommand(): (command: (catalogue: Catalogue) => void) => void {
  const { catalogue } = useApp();
  const showBoundary = useShowBoundary();
  return (command) => {
    catalogue().then(command).catch(showBoundary);
  };
}
