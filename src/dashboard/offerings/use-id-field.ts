import { useDialect } from '../companies/use-dialect.ts';

export const useIdField = (): string | null => useDialect().offeringId;
