import { randomInt } from 'node:crypto';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium, sandboxed } from './e2e/chromium.mjs';
import { SkippedTests } from './src/skipped-tests.ts';
import viteConfig from './vite.config.ts';

const executablePath = findChromium();
const SETUP = ['src/test-setup.ts', 'src/restore-globals.ts'];
const COMPONENT_TESTS = 'src/dashboard/**/*.component.test.tsx';
/** Tests that can only pass on PostgreSQL. */
const POSTGRES_TESTS = 'src/service/**/*.postgres.test.ts';
/** Tests that start processes; part of the full run. */
const REPLICA_TESTS = 'src/service/{cli,testing/fuzz}/*.postgres.test.ts';
/** Tests that run on SQLite with the unit tests, and on PostgreSQL in the full run. */
const STORE_TESTS = [
  'src/service/{audit,keys}/*-store.test.ts',
  'src/service/{companies,offerings}/*.test.ts',
  'src/service/data-sets/{current-data-set,served-data-sets}.test.ts',
  'src/service/exports/export-routes.test.ts',
  'src/service/search/{search-routes,offering-routes}.test.ts',
  'src/service/import/{import-data-set,plan-import,merge-lists,complete-companies,complete-offerings,lasting-ids,read-attachments,change-guards,search-index-writer}.test.ts',
];
/** One PostgreSQL server for all files of a project. */
const ON_POSTGRES = {
  globalSetup: ['src/service/testing/postgres-server.ts'],
  setupFiles: [...SETUP, 'src/service/testing/postgres-skip.ts'],
};
/** Tests that set the time zone, which is possible for a process but not for a thread. */
const ZONE_TESTS = 'src/**/*.zones.test.ts';
const FUZZ_TESTS = 'src/service/testing/fuzz/*.fuzz.test.ts';
/** Tests that start their own builds and services and mostly wait for them; part of the full run. */
const PROCESS_TESTS = 'src/service/**/*.process.test.ts';
/** Tests that take too long to run every day; part of the full run. */
const SLOW_TESTS = ['src/**/*.slow.test.ts', 'e2e/**/*.slow.test.ts', 'bench/**/*.slow.test.mjs'];

/**
 * Unit tests run in Node. Component tests run in a real browser, on a page of Vitest's without the service. Fuzz tests
 * run longer and with other inputs each time: `npm run fuzz`.
 */
export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      reporters: ['default', new SkippedTests()],
      // Ten times as long as the slowest test takes, for busy machines.
      testTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      // On two cores, Vitest would use only one by default. The other checks that run beside it end sooner.
      maxWorkers: '100%',
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.unit.test.mjs'],
            exclude: [COMPONENT_TESTS, ZONE_TESTS, FUZZ_TESTS, POSTGRES_TESTS, PROCESS_TESTS, ...SLOW_TESTS],
            // All files of a worker share one module registry, because importing took longer than testing.
            pool: 'threads',
            isolate: false,
            setupFiles: SETUP,
          },
        },
        {
          extends: true,
          test: {
            name: 'zones',
            include: [ZONE_TESTS],
            pool: 'forks',
            setupFiles: SETUP,
          },
        },
        {
          extends: true,
          test: {
            name: 'postgres',
            include: [POSTGRES_TESTS],
            exclude: [REPLICA_TESTS],
            pool: 'threads',
            isolate: false,
            ...ON_POSTGRES,
          },
        },
        {
          extends: true,
          test: {
            name: 'replicas',
            include: [REPLICA_TESTS],
            ...ON_POSTGRES,
          },
        },
        {
          extends: true,
          test: {
            name: 'stores',
            include: STORE_TESTS,
            pool: 'threads',
            isolate: false,
            ...ON_POSTGRES,
          },
        },
        {
          extends: true,
          test: {
            name: 'processes',
            include: [PROCESS_TESTS, ...SLOW_TESTS],
            setupFiles: SETUP,
          },
        },
        {
          extends: true,
          test: {
            name: 'fuzz',
            include: [FUZZ_TESTS],
            setupFiles: SETUP,
            // One seed for all files, so that repeating it repeats the whole run.
            env: { FUZZ_SEED: process.env['FUZZ_SEED'] ?? String(randomInt(2 ** 31)) },
          },
        },
        {
          extends: true,
          test: {
            name: 'component',
            // Clicking a missing element also waits this long.
            testTimeout: 20_000,
            include: [COMPONENT_TESTS],
            setupFiles: ['src/restore-globals.ts', 'src/dashboard/testing/component-setup.ts'],
            browser: {
              enabled: true,
              // As with unit tests, all files of a worker share their modules, and here also their page.
              isolate: false,
              headless: true,
              screenshotFailures: false,
              provider: playwright({
                launchOptions: {
                  args: CHROMIUM_FLAGS,
                  chromiumSandbox: sandboxed,
                  ...(executablePath === null ? {} : { executablePath }),
                },
              }),
              instances: [{ browser: 'chromium' }],
            },
          },
        },
      ],
    },
  }),
);
