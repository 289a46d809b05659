import { createRequiredContext } from '../lib/required-context.tsx';
import type { OpenCatalogue } from './catalogue.ts';

/**
 * Opens the catalogue. On first use, it starts reading all companies in the background, or only their first page if the
 * list is so long that the service searches it.
 */
export const [provideCatalogue, useCatalogue] = createRequiredContext<OpenCatalogue>('catalogue');
