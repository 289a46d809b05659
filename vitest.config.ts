import { randomInt } from 'node:crypto';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium, sandboxed } from './e2e/chromium.mjs';
import viteConfig from './vite.config.ts';

const executablePath = findChromium();
const COMPONENT_TESTS = 'src/dashboard/**/*.component.test.tsx';
/** What only PostgreSQL can pass. */
const POSTGRES_TESTS = 'src/service/**/*.postgres.test.ts';
/** They start processes; part of the full run. */
const REPLICA_TESTS = 'src/service/{cli,fuzz}/*.postgres.test.ts';
/** They run on SQLite with the unit tests, and on PostgreSQL in the full run. */
const STORE_TESTS = [
  'src/service/{companies,keys,offerings}/*store.test.ts',
  'src/service/data-sets/{store,history-store}.test.ts',
  'src/service/companies/category-index.test.ts',
  'src/service/import/{load,merge,merge-lists,rows}.test.ts',
];
/** One server for all files of a project. */
const ON_POSTGRES = {
  globalSetup: ['src/service/testing/postgres-server.ts'],
  setupFiles: ['src/test-setup.ts', 'src/service/testing/postgres-skip.ts'],
};
/** They set the time zone, which a thread can't do, only a process. */
const ZONE_TESTS = 'src/**/*.zones.test.ts';
const FUZZ_TESTS = 'src/service/fuzz/*.fuzz.test.ts';
/** They start builds and services of their own, and mostly wait for them; part of the full run. */
const PROCESS_TESTS = 'src/service/**/*.process.test.ts';
/** They take longer than what they show each day is worth; part of the full run. */
const SLOW_TESTS = ['src/**/*.slow.test.ts', 'e2e/**/*.slow.test.ts', 'bench/**/*.slow.test.mjs'];

/**
 * Unit tests run in Node, component tests in a real browser: a page of Vitest's, without the service.
 * Fuzz tests run longer and with other inputs each time: `npm run fuzz`.
 */
export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      // Ten times what the slowest test takes, for machines that are busy.
      testTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      // On two cores, Vitest would use one; the other checks beside it end sooner.
      maxWorkers: '100%',
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.unit.test.mjs'],
            exclude: [COMPONENT_TESTS, ZONE_TESTS, FUZZ_TESTS, POSTGRES_TESTS, PROCESS_TESTS, ...SLOW_TESTS],
            // One module registry for each worker: importing took longer than testing.
            pool: 'threads',
            isolate: false,
            setupFiles: ['src/test-setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'zones',
            include: [ZONE_TESTS],
            pool: 'forks',
            setupFiles: ['src/test-setup.ts'],
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
            setupFiles: ['src/test-setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'fuzz',
            include: [FUZZ_TESTS],
            setupFiles: ['src/test-setup.ts'],
            // One seed for all files, so that the one in a failure repeats the whole run.
            env: { FUZZ_SEED: process.env['FUZZ_SEED'] ?? String(randomInt(2 ** 31)) },
          },
        },
        {
          extends: true,
          test: {
            name: 'component',
            // A click on what is not there waits as long.
            testTimeout: 20_000,
            include: [COMPONENT_TESTS],
            browser: {
              enabled: true,
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
