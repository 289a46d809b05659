import { prepareSampleData } from './service.ts';

/** Runs once before all journeys: builds what is stale and loads the sample data set that the workers copy. */
export default function globalSetup(): Promise<() => Promise<void>> {
  return prepareSampleData();
}
