import { provideCompanyQueries, provideOfferingQueries, provideServer } from '../api/api-context.tsx';
import { companyQueries } from '../api/companies.ts';
import { offeringQueries } from '../api/offerings.ts';
import { unknownServer } from '../api/testing/odd-server.ts';
import { provideOpenCatalogue } from '../catalogue/catalogue-context.ts';
import { createComparisonStore, provideComparison } from '../companies/comparison-store.ts';
import { createExportManager, provideExports } from '../export/export-manager.ts';
import type { Provision } from '../lib/required-context.tsx';
import { safeStorage } from '../lib/testing/fake-storage.ts';

const never = () => new Promise<never>(() => {});

/**
 * Provides a server and a catalogue that never respond, and an empty comparison, for tests in which a component's data
 * doesn't matter.
 */
export function provideSilentSources(): readonly Provision[] {
  const server = unknownServer();
  const storage = safeStorage();
  return [
    provideServer(server),
    provideCompanyQueries(companyQueries({ get: never }, server)),
    provideOfferingQueries(offeringQueries({ get: never }, server)),
    provideOpenCatalogue(never),
    provideComparison(createComparisonStore(storage)),
    provideExports(createExportManager()),
  ];
}
