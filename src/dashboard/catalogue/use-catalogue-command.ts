import type { Catalogue } from './catalogue-api.ts';
import { useApp } from '../app-context.ts';
import { useShowBoundary } from '../ui/use-show-boundary.ts';

/** Opens the catalogue and has it do something; where it cannot be loaded, the page says so. */
export function useCatalogueCommand(): (command: (catalogue: Catalogue) => void) => void {
  const { catalogue } = useApp();
  const showBoundary = useShowBoundary();
  return (command) => {
    catalogue().then(command).catch(showBoundary);
  };
}
