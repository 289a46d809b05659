import { test as base, expect } from '@playwright/test';
import { type FaultServer, openFaultServer } from '#service/testing/fault-server.ts';
import { type ApiLog, recordApiCalls } from './api-log.ts';
import { watch } from './browser-watch.ts';
import {
  copySampleData,
  makeDataDir,
  removeDataDir,
  type Service,
  type ServiceOptions,
  startService,
} from './service.ts';

interface WorkerFixtures {
  /**
   * Whether services offer what goes beyond the contract. Tests of reading pages and single companies switch it `off`,
   * because every other server has only these.
   */
  readonly extensions: 'on' | 'off';
  /** A service with the sample data, shared by all tests of a worker. Don't modify it. */
  readonly service: Service;
}

interface TestFixtures {
  /**
   * Whether all companies are loaded in the background. Off by default, by emulating Data Saver, because most tests
   * don't need them. They still load on demand.
   */
  readonly loadsCatalogue: boolean;
  readonly failuresExpected: boolean;
  readonly calls: ApiLog;
  /** A proxy in front of the shared service that injects faults. Unlike `calls`, it also sees requests of workers. */
  readonly faultServer: FaultServer;
  /** Starts a separate service for this test, by default on the empty `dataDir`. */
  readonly start: (options?: Partial<ServiceOptions>) => Promise<Service>;
  readonly dataDir: string;
  readonly browserErrors: void;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  extensions: ['on', { option: true, scope: 'worker' }],
  service: [
    async ({ extensions }, use) => {
      const dataDir = await copySampleData();
      const service = await startService({ dataDir, sample: true, env: { EXTENSIONS: extensions } });
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
  faultServer: async ({ service, context }, use) => {
    const faultServer = await openFaultServer({ target: service.url });
    await use(faultServer);
    await Promise.all(context.pages().map((page) => page.close()));
    await faultServer.close();
  },
  start: async ({ dataDir, context, extensions }, use) => {
    const started: Service[] = [];
    await use(async (options = {}) => {
      const env = { EXTENSIONS: extensions, ...options.env };
      const service = await startService({ dataDir, ...options, env });
      started.push(service);
      return service;
    });
    // Close the pages first, so that they log no errors when their service stops.
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all(started.map((service) => service.stop()));
  },
  browserErrors: [
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
