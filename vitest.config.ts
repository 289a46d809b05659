import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium, sandboxed } from './e2e/chromium.mjs';
import viteConfig from './vite.config.ts';

const executablePath = findChromium();
const COMPONENT_TESTS = 'src/dashboard/**/*.component.test.tsx';

/** Unit tests run in Node, component tests in a real browser: a page of Vitest's, without the service. */
export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      testTimeout: 20_000,
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['src/**/*.test.{ts,tsx}', 'e2e/**/*.unit.test.ts', 'bench/**/*.unit.test.mjs'],
            exclude: [COMPONENT_TESTS],
            // One module registry for each worker: importing took longer than testing.
            pool: 'threads',
            isolate: false,
            setupFiles: ['src/test-setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'component',
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
