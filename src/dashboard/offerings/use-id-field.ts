import { useDialect } from '../list/use-dialect.ts';

export const useIdField = (): string | null => useDialect().offeringId;
