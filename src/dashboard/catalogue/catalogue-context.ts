import { createRequiredContext } from '../lib/required-context.tsx';
import type { OpenCatalogue } from './catalogue.ts';

/** Opens the catalogue. On first use, it starts loading all companies in the background. */
export const [provideCatalogue, useCatalogue] = createRequiredContext<OpenCatalogue>('catalogue');
