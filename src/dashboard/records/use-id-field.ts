import { useDialect } from '../companies/use-dialect.ts';

/** The configured id field of offerings, if any. */
export const useIdField = (): string | null => useDialect().offeringId;
