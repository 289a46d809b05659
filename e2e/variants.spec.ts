import { test as base, expect } from './fixtures.ts';
import { isDue } from './run-day.mjs';
import { makeDataDir, removeDataDir, type Service, startService } from './service.ts';
import { type StaticHost, openStaticHost } from './static-host.ts';
import { STEPS } from './variants/journey-steps.ts';
import { filteredRequests } from './variants/step-context.ts';
import { VARIANTS } from './variants/variant-list.ts';
import { type RecordedRequest, openVariantServer, type VariantServer } from './variants/variant-server.ts';

interface WorkerFixtures {
  readonly variants: VariantServer;
  readonly staticHost: StaticHost;
  /** Starts our service as a proxy to the variant server, once per prefix. */
  readonly startProxy: (prefix: string) => Promise<Service>;
}

const test = base.extend<object, WorkerFixtures>({
  variants: [
    async ({}, use) => {
      const server = await openVariantServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  staticHost: [
    async ({}, use) => {
      const host = await openStaticHost();
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  startProxy: [
    async ({ variants }, use) => {
      const dataDir = await makeDataDir();
      const started = new Map<string, Promise<Service>>();
      await use((prefix) => {
        const env = { UPSTREAM_URL: variants.url + prefix, RATE_LIMIT_PER_ADDRESS: '0' };
        const service = started.get(prefix) ?? startService({ dataDir, env });
        started.set(prefix, service);
        return service;
      });
      await Promise.all([...started.values()].map(async (service) => (await service).stop()));
      await removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const LAST_CALLS = 12;
const formatRequest = ({ path, query, status }: RecordedRequest) =>
  `${status} ${path}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;

test.use({ loadsCatalogue: true, failuresExpected: true, trace: 'off' });

/** A run tests a fifth of the servers, because all of them take many minutes. `npm run variants` tests all. */
const DAYS = 5;

for (const { name, variant } of VARIANTS.filter((_, at) => isDue(at, DAYS)))
  test(name, { tag: '@full' }, async ({ page, context, variants, staticHost, startProxy }) => {
    test.setTimeout(120_000);
    const switches = Object.entries(variant).map(([choice, value]) => `${choice}: ${value}`);
    const note = (type: string, description: string) =>
      void test.info().annotations.push({ type, description });
    note('variant', switches.join(', '));
    const { companies, offerings } = variants.configure(variant);
    staticHost.useService(variants.url + variant.prefix);
    const site = variant.reach === 'upstream' ? (await startProxy(variant.prefix)).url : staticHost.url;
    const unexpectedRequests: string[] = [];
    context.on('request', (request) => {
      if (![site, variants.url].some((known) => request.url().startsWith(known)))
        unexpectedRequests.push(request.url());
    });
    page.on('dialog', (dialog) => void unexpectedRequests.push(`dialog: ${dialog.message()}`));
    const stepContext = { page, variant, server: variants, companies, offerings, site };
    const failed: string[] = [];
    for (const [step, run] of Object.entries(STEPS)) {
      await run(stepContext).then(
        () => note(step, '✓'),
        (error: unknown) => {
          note(step, '✗');
          const calls = variants.requests().slice(-LAST_CALLS);
          failed.push(
            [`${step}: ${String(error)}`, 'The last calls were:', ...calls.map(formatRequest)].join('\n'),
          );
        },
      );
      // The user hasn't filtered before this step, so these requests are probes.
      if (step === 'catalogue') note('requests of discovery', String(filteredRequests(variants).length));
    }
    expect(failed.join('\n\n'), 'steps that failed').toBe('');
    expect(unexpectedRequests, 'nothing is asked of anybody else, and no script of theirs runs').toEqual([]);
  });
