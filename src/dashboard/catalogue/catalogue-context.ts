import { createRequiredContext } from '../lib/required-context.tsx';
import type { OpenCatalogue } from './catalogue.ts';

/**
 * `useOpenCatalogue` returns a function that opens the catalogue. The first call starts to read all companies in the
 * background. If the list is so long that the service searches it, only its first page is read.
 */
export const [provideOpenCatalogue, useOpenCatalogue] = createRequiredContext<OpenCatalogue>('catalogue');
