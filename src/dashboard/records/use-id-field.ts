import { openDialect } from '../api/dialect/dialect-store.ts';
import { useApp } from '../app-context.ts';

/** Which field of an offering is its id, where somebody says so. */
export const useIdField = (): string | null => openDialect(useApp().server).read().offeringId;
