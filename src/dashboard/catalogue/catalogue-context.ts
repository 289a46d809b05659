import { createRequiredContext } from '../lib/required-context.tsx';
import type { OpenCatalogue } from './catalogue.ts';

/**
 * Opens the catalogue, the local copy of the API's data. On first use, it starts loading all companies in the
 * background.
 */
export const [provideCatalogue, useCatalogue] = createRequiredContext<OpenCatalogue>('catalogue');
