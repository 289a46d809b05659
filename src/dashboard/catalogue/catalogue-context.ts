import { createRequiredContext } from '../lib/required-context.tsx';
import type { OpenCatalogue } from './catalogue.ts';

/** Opens the catalogue on first use. It loads all companies in the background. */
export const [provideCatalogue, useCatalogue] = createRequiredContext<OpenCatalogue>('catalogue');
