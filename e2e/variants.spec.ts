import { test as base, expect } from './journey.ts';
import { type OtherOrigin, openOtherOrigin } from './other-origin.ts';
import { makeDataDir, removeDataDir, type Service, startService } from './service.ts';
import { STEPS } from './variants/journey-steps.ts';
import { withFilter } from './variants/scene.ts';
import { type Asked, openVariantServer, type VariantServer } from './variants/variant-server.ts';
import { VARIANTS } from './variants/variant-list.ts';

interface Worker {
  readonly variants: VariantServer;
  readonly otherOrigin: OtherOrigin;
  /** Our service in front of the variant server, by the prefix that it has. */
  readonly before: (prefix: string) => Promise<Service>;
}

const test = base.extend<object, Worker>({
  variants: [
    async ({}, use) => {
      const server = await openVariantServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  otherOrigin: [
    async ({}, use) => {
      const origin = await openOtherOrigin();
      await use(origin);
      await origin.close();
    },
    { scope: 'worker' },
  ],
  before: [
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

/** How many calls a failed step is told with. */
const LAST_CALLS = 12;
const sayCall = ({ path, query, status }: Asked) =>
  `${status} ${path}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;

test.use({ loadsCatalogue: true, failuresExpected: true, trace: 'off' });

for (const { name, variant, everyday } of VARIANTS)
  test(name, { tag: everyday ? [] : '@full' }, async ({ page, context, variants, otherOrigin, before }) => {
    test.setTimeout(120_000);
    const switches = Object.entries(variant).map(([choice, value]) => `${choice}: ${value}`);
    const note = (type: string, description: string) =>
      void test.info().annotations.push({ type, description });
    note('variant', switches.join(', '));
    const { companies, offerings } = variants.become(variant);
    otherOrigin.useService(variants.url + variant.prefix);
    const site = variant.reach === 'upstream' ? (await before(variant.prefix)).url : otherOrigin.url;
    const strangers: string[] = [];
    context.on('request', (request) => {
      if (![site, variants.url].some((known) => request.url().startsWith(known)))
        strangers.push(request.url());
    });
    page.on('dialog', (dialog) => void strangers.push(`dialog: ${dialog.message()}`));
    const scene = { page, variant, server: variants, companies, offerings, site };
    const failed: string[] = [];
    for (const [step, run] of Object.entries(STEPS)) {
      await run(scene).then(
        () => note(step, '✓'),
        (error: unknown) => {
          note(step, '✗');
          const calls = variants.asked().slice(-LAST_CALLS);
          failed.push(
            [`${step}: ${String(error)}`, 'The last calls were:', ...calls.map(sayCall)].join('\n'),
          );
        },
      );
      // Until then the reader has filtered by nothing.
      if (step === 'catalogue') note('requests of discovery', String(withFilter(variants).length));
    }
    expect(failed.join('\n\n'), 'steps that failed').toBe('');
    expect(strangers, 'nothing is asked of anybody else, and no script of theirs runs').toEqual([]);
  });
