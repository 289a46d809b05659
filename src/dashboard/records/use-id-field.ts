import { openDialect } from '../api/dialect/dialect-store.ts';
import { useApp } from '../app-context.ts';

/** The configured id field of offerings, if any. */
export const useIdField = (): string | null => openDialect(useApp().server).read().offeringId;
