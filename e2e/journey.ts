import { test as base, expect } from '@playwright/test';
import { type ApiLog, recordApiCalls } from './api-log.ts';
import { watch } from './browser-watch.ts';
import { type Front, openFront } from './front.ts';
import {
  copySampleData,
  makeDataDir,
  removeDataDir,
  type Service,
  type ServiceOptions,
  startService,
} from './service.ts';

interface WorkerFixtures {
  /** A service on the sample data set, shared by the tests of a worker: leave it as it is. */
  readonly service: Service;
}

interface TestFixtures {
  /**
   * Whether the page loads all companies in the background by itself. Off, the browser asks to save data: then
   * they are loaded once something needs them, and most journeys need nothing of them.
   */
  readonly loadsCatalogue: boolean;
  /** A failing answer is part of the test, so the browser may report it on its console. */
  readonly failuresExpected: boolean;
  /** The calls that the page has made to the API. */
  readonly calls: ApiLog;
  /** Stands before the shared service: it can be broken, and sees what a worker asks as well as what the page does. */
  readonly front: Front;
  /** Starts a service of the test's own, in an empty data folder unless it is given one. */
  readonly start: (options?: Partial<ServiceOptions>) => Promise<Service>;
  /** An empty data folder of the test's own. */
  readonly dataDir: string;
  readonly clean: void;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  service: [
    async ({}, use) => {
      const dataDir = await copySampleData();
      const service = await startService({ dataDir, sample: true });
      await use(service);
      await service.stop();
      await removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ service }, use) => use(service.url),
  loadsCatalogue: [false, { option: true }],
  failuresExpected: [false, { option: true }],
  calls: ({ page }, use) => use(recordApiCalls(page)),
  dataDir: async ({}, use) => {
    const dataDir = await makeDataDir();
    await use(dataDir);
    await removeDataDir(dataDir);
  },
  front: async ({ service, context }, use) => {
    const front = await openFront(service.url);
    await use(front);
    await Promise.all(context.pages().map((page) => page.close()));
    await front.close();
  },
  start: async ({ dataDir, context }, use) => {
    const started: Service[] = [];
    await use(async (options = {}) => {
      const service = await startService({ dataDir, ...options });
      started.push(service);
      return service;
    });
    // No page is left to miss its service.
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all(started.map((service) => service.stop()));
  },
  // Every journey, whatever it is about, also holds these.
  clean: [
    async ({ context, failuresExpected, loadsCatalogue }, use) => {
      if (!loadsCatalogue)
        await context.addInitScript(() => {
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
        });
      const { problems, leaks } = watch(context, { failuresExpected });
      await use();
      expect(problems, 'no error on the console, no blocked content, no exception').toEqual([]);
      expect(leaks, 'no key in an address or on the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
