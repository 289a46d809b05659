import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { routes } from '#contract/routes.ts';
import { parseConfig, SETTING_DEFAULTS } from './config.ts';
import { NO_DATA_SET } from './data-sets/current-data-set.ts';
import { createPrometheusMetrics } from './metrics/prometheus.ts';
import {
  watchConnections,
  watchDataSets,
  watchCommands,
  watchKeys,
  watchPool,
  watchUpstream,
} from './metrics/state-metrics.ts';
import { runCommand } from './testing/run-command.ts';
import { temporaryDatabase, temporaryFolder } from './testing/temporary-data.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFile(join(ROOT, path), 'utf8');
const run = promisify(execFile);

/**
 * All variables that may be set, so that a misspelt one is noticed. The last ones are read by Node and its memory
 * allocator.
 */
const KNOWN = new Set([
  ...Object.keys(SETTING_DEFAULTS),
  'NODE_ENV',
  'NODE_OPTIONS',
  'TMPDIR',
  'PGPASSWORD',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
]);

/** Parses settings as the service does. Fails for an unknown one. */
function configOf(environment: Record<string, string>) {
  expect(Object.keys(environment).filter((name) => !KNOWN.has(name))).toEqual([]);
  return parseConfig(environment);
}

/** How long requests in flight may take after the service has drained. */
const STOP_MS = 5_000;

describe('the Dockerfile', () => {
  const instructionsOf = (text: string) =>
    text
      .replaceAll(/\\\n/g, ' ')
      .split('\n')
      .filter((line) => /^[A-Z]+ /.test(line));

  test('copies only what exists, from a context that holds it', async () => {
    const ignored = await read('.dockerignore');
    const copied = instructionsOf(await read('Dockerfile'))
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => line.split(/\s+/).slice(1, -1));
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(copied.filter((path) => !ignored.split('\n').includes(`!${path}`))).toEqual([]);
  });

  test('the image has what the package has, no development dependencies, and no root', async () => {
    const instructions = instructionsOf(await read('Dockerfile'));
    const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
    const { files } = JSON.parse(await read('package.json'));
    const isCopied = (path: string) =>
      last.some((line) => line.split(/\s+/).some((word) => word === path || word.endsWith(`/${path}`)));
    expect(files.filter((path: string) => !isCopied(path))).toEqual([]);
    expect(instructions).toContainEqual(expect.stringMatching(/^RUN npm run build && npm prune --omit=dev/));
    expect(last.findLast((line) => line.startsWith('USER '))).toBe('USER node');
    expect(last).toContain('ENTRYPOINT ["node", "src/service/dossier.mjs"]');
  });

  test('its settings are ones of the service, and everything it writes is on the volume', async () => {
    const [, settings = ''] = /^ENV (.*)$/m.exec(await read('Dockerfile')) ?? [];
    const config = configOf(
      Object.fromEntries(settings.split(' ').map((each) => /^([^=]+)=(.*)$/.exec(each)?.slice(1) ?? [])),
    );
    expect(config).toMatchObject({ dataDir: '/data', host: '0.0.0.0' });
    expect(await read('Dockerfile')).toContain('VOLUME /data');
  });

  test('its health check passes while the service is up, and fails when it is not', async () => {
    const [, json = ''] =
      /HEALTHCHECK[^[]*(\[.*\])$/m.exec((await read('Dockerfile')).replaceAll('\\\n', '')) ?? [];
    const [node = '', ...args] = JSON.parse(json);
    expect(node).toBe('node');
    expect(args.join(' ')).toContain(routes.health.path);
    await expect(run(process.execPath, args, { env: { PORT: '1' } })).rejects.toMatchObject({ code: 1 });
  });
});

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.optional(z.record(z.string(), z.string())),
      read_only: z.literal(true).optional(),
      tmpfs: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      stop_grace_period: z.string().optional(),
    }),
  ),
});

test('compose.yaml has valid settings, and time to stop', async () => {
  const { services } = Compose.parse(parse(await read('compose.yaml')));
  const { dossier } = services;
  const environment = Object.entries(dossier?.environment ?? {});
  const { drainMs } = configOf(
    Object.fromEntries(environment.map(([name, value]) => [name, value.replace(/\$\{[^}]+\}/, 'secret')])),
  );
  expect(dossier?.read_only).toBe(true);
  // With PostgreSQL, an import sorts its records in the temporary folder, in about twice the size of its files.
  const temporary = dossier?.environment?.['TMPDIR'] ?? '/tmp';
  expect(dossier?.tmpfs).not.toContain(temporary);
  expect(dossier?.volumes?.map((volume) => volume.split(':')[1])).toContain(temporary);
  expect(Number.parseInt(dossier?.stop_grace_period ?? '') * 1_000).toBeGreaterThanOrEqual(drainMs + STOP_MS);
});

describe.each(['dossier.service', 'dossier@.service'])('the systemd unit %s', (name) => {
  // The instance name of a template unit is the replica's port.
  const readUnit = async () => (await read(`deploy/${name}`)).replaceAll('%i', '8421');

  test('has valid settings, and time to stop', async () => {
    const unit = await readUnit();
    const [, settings = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
    const { drainMs } = configOf(
      Object.fromEntries(settings.split(' ').map((each) => /^([^=]+)=(.*)$/.exec(each)?.slice(1) ?? [])),
    );
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
    expect(Number(seconds) * 1_000).toBeGreaterThanOrEqual(drainMs + STOP_MS);
  });

  test.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd finds nothing wrong with it', async () => {
    const file = join(await temporaryFolder(), 'dossier.service');
    const unit = await readUnit();
    await writeFile(file, unit.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`));
    expect(await run('systemd-analyze', ['verify', file])).toEqual({ stdout: '', stderr: '' });
    const spoiled = unit.replace('ProtectSystem=strict', 'ProtectSystem=sometimes');
    await writeFile(file, spoiled.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`));
    expect((await run('systemd-analyze', ['verify', file])).stderr).toContain('protect system');
  });
});

describe('the jobs of every night', () => {
  const units = ['dossier-backup', 'dossier-import'];

  test.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd finds nothing wrong with them', async () => {
    const folder = await temporaryFolder();
    const files = [
      ...units.flatMap((unit) => [`${unit}.service`, `${unit}.timer`]),
      'dossier-failed@.service',
    ];
    for (const file of files) {
      const unit = await read(`deploy/${file}`);
      await writeFile(
        join(folder, file),
        unit.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`),
      );
    }
    const paths = files.map((file) => join(folder, file));
    expect(await run('systemd-analyze', ['verify', ...paths])).toEqual({ stdout: '', stderr: '' });
  });

  const commandsOfUnits = async () => {
    const texts = await Promise.all(units.map((unit) => read(`deploy/${unit}.service`)));
    return texts.map((text) => /^ExecStart=\S+node \S+dossier\.mjs (.*)$/m.exec(text)?.[1] ?? '');
  };
  const commandsOfCron = async () =>
    (await read('deploy/dossier.cron'))
      .split('\n')
      // Cron reads an unescaped % as the end of the line.
      .flatMap((line) => /^\d+ \d+ \* \* \* root (?:[^%]*; )?dossier ((?:[^%]|\\%)*)$/.exec(line)?.[1] ?? [])
      .map((command) => command.replaceAll(String.raw`\%`, '%'));

  test.each([
    ['systemd', commandsOfUnits],
    ['cron', commandsOfCron],
  ])('those of %s back up what is served, and import the feed', async (_, commands) => {
    const folder = await temporaryFolder();
    const companies = await read('sample/companies.jsonl');
    await writeFile(join(folder, 'companies.jsonl.gz'), gzipSync(companies));
    await writeFile(join(folder, 'offerings.jsonl.gz'), gzipSync(await read('sample/offerings.jsonl')));
    await writeFile(join(folder, 'dossier.env'), `DATA_DIR=${join(folder, 'data')}\n`);
    const [backup = '', feed = ''] = await commands();
    const runJob = async (job: string) => {
      const inFolder = job.replaceAll(/\/(?:etc|backup|var\/spool\/dossier)\//g, `${folder}/`);
      const { stdout } = await run('sh', ['-c', `printf '%s\\n' ${inFolder}`]);
      return runCommand(stdout.trimEnd().split('\n'), {});
    };
    expect(await runJob(feed)).toMatchObject({ code: 0, out: expect.stringMatching(/^Imported [1-9]/) });
    expect(await runJob(backup)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Wrote .*\.tar: [1-9]/),
    });
  });
});

const Named = z.object({ name: z.string() });
const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
const Deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    template: z.object({
      metadata: z.object({
        labels: z.record(z.string(), z.string()),
        annotations: z.record(z.string(), z.string()),
      }),
      spec: z.object({
        terminationGracePeriodSeconds: z.int(),
        securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.int().min(1) }).loose(),
        containers: z.tuple([
          z.object({
            image: z.string(),
            env: z.array(Named.extend({ value: z.optional(z.string()), valueFrom: z.optional(z.unknown()) })),
            ports: z.array(Named.extend({ containerPort: z.int() })),
            startupProbe: Probe,
            livenessProbe: Probe,
            readinessProbe: Probe,
            securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }).loose(),
            volumeMounts: z.array(Named.extend({ mountPath: z.string() })),
          }),
        ]),
        volumes: z.array(Named.loose()),
      }),
    }),
  }),
});

test('the Kubernetes example has valid settings, probes that exist, and time to stop', async () => {
  const documents = parseAllDocuments(await read('deploy/kubernetes.yaml'));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const [deployment, budget, service] = documents.map((each): unknown => each.toJS());
  const { selector, template } = Deployment.parse(deployment).spec;
  const [container] = template.spec.containers;
  const config = configOf(
    Object.fromEntries(container.env.map(({ name, value = 'postgres://host/database' }) => [name, value])),
  );
  expect(template.spec.terminationGracePeriodSeconds * 1_000).toBeGreaterThanOrEqual(
    config.drainMs + STOP_MS,
  );
  expect(container.ports).toContainEqual({ name: 'metrics', containerPort: config.metricsAddress?.port });
  expect(container.livenessProbe.httpGet.path).toBe(routes.health.path);
  expect(container.readinessProbe.httpGet.path).toBe('/ready');
  expect(template.metadata.labels).toMatchObject(selector.matchLabels);
  expect(service).toMatchObject({ kind: 'Service', spec: { selector: selector.matchLabels } });
  expect(budget).toMatchObject({ kind: 'PodDisruptionBudget', spec: { selector } });
  expect(template.spec.volumes.map(({ name }) => name).toSorted()).toEqual(
    container.volumeMounts.map(({ name }) => name).toSorted(),
  );
});

const Job = z.object({
  kind: z.literal('CronJob'),
  spec: z.object({
    concurrencyPolicy: z.literal('Forbid'),
    timeZone: z.string(),
    jobTemplate: z.object({
      spec: z.object({
        backoffLimit: z.literal(0),
        template: z.object({
          spec: z.object({
            restartPolicy: z.literal('Never'),
            securityContext: z.object({ runAsNonRoot: z.literal(true) }).loose(),
            initContainers: z.tuple([z.object({ args: z.array(z.string()) })]),
            containers: z.tuple([
              z.object({
                image: z.string(),
                args: z.array(z.string()),
                env: z.array(Named.extend({ value: z.optional(z.string()) }).loose()),
                securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }).loose(),
                volumeMounts: z.array(Named.extend({ mountPath: z.string() })),
              }),
            ]),
            volumes: z.array(Named.loose()),
          }),
        }),
      }),
    }),
  }),
});

test('the CronJob of Kubernetes imports what it fetches, with the image and the secret of the service', async () => {
  const { spec } = Job.parse(parse(await read('deploy/kubernetes-import.yaml')));
  const { containers, initContainers, volumes } = spec.jobTemplate.spec.template.spec;
  const [{ image, args, env, volumeMounts }] = containers;
  const [deployment] = parseAllDocuments(await read('deploy/kubernetes.yaml')).map((each): unknown =>
    each.toJS(),
  );
  const [service] = Deployment.parse(deployment).spec.template.spec.containers;
  expect(image).toBe(service.image);
  const databaseUrl = ({ name }: { name: string }) => name === 'DATABASE_URL';
  expect(env.find(databaseUrl)).toEqual(service.env.find(databaseUrl));
  configOf(Object.fromEntries(env.map(({ name, value = 'postgres://host/database' }) => [name, value])));
  expect(volumes.map(({ name }) => name).toSorted()).toEqual(volumeMounts.map(({ name }) => name).toSorted());
  const mounted = volumeMounts.map(({ mountPath }) => mountPath);
  expect(mounted).toContain(env.find(({ name }) => name === 'TMPDIR')?.value);

  const fetched = initContainers[0].args[initContainers[0].args.indexOf('--output') + 1];
  expect(args).toContain(fetched);
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'companies.jsonl.gz'), gzipSync(await read('sample/companies.jsonl')));
  const inFolder = args.map((arg) => arg.replace(/^\/download\//, `${folder}/`));
  expect(await runCommand(inFolder, { DATA_DIR: join(folder, 'data') })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Imported [1-9]/),
  });
});

describe('what keeps logs from filling the disk', () => {
  test('containers have a limit, and the unit lets the journal take every line', async () => {
    const { services } = parse(await read('compose.yaml'));
    expect(services.dossier.logging).toEqual({
      driver: 'json-file',
      options: { 'max-size': expect.stringMatching(/^\d+m$/), 'max-file': expect.stringMatching(/^\d+$/) },
    });
    for (const unit of ['dossier.service', 'dossier@.service'])
      expect(await read(`deploy/${unit}`)).toContain('\nLogRateLimitIntervalSec=0\n');
  });

  test.runIf(existsSync('/usr/sbin/logrotate'))(
    'logrotate empties a file that the service goes on writing to',
    async () => {
      const folder = await temporaryFolder();
      const log = join(folder, 'dossier.log');
      const settings = (await read('deploy/dossier.logrotate')).replaceAll('/var/log/dossier.log', log);
      const file = join(folder, 'dossier.logrotate');
      await writeFile(file, settings, { mode: 0o644 });
      const written = await open(log, 'a');
      await written.write('before\n');
      const rotate = ['--force', '--state', join(folder, 'state'), file];
      expect((await run('/usr/sbin/logrotate', rotate)).stderr).toBe('');
      await written.write('after\n');
      await written.close();
      expect([await readFile(`${log}.1`, 'utf8'), await readFile(log, 'utf8')]).toEqual([
        'before\n',
        'after\n',
      ]);
    },
  );
});

describe('the dashboard and the alerts', () => {
  /** Returns the names of all metrics of a service with PostgreSQL, and of one in front of another server. */
  async function knownMetrics(): Promise<ReadonlySet<string>> {
    const { registry } = createPrometheusMetrics({ version: '1.2.3', droppedLogLines: () => 0 });
    watchConnections(registry, createServer());
    watchDataSets(registry, { current: async () => NO_DATA_SET });
    watchKeys(registry, { nextExpiry: async () => null });
    watchCommands(registry, (await temporaryDatabase()).db);
    watchPool(registry, () => ({ open: 0, idle: 0, waiting: 0 }));
    watchUpstream(registry, { current: async () => ({ isUp: true }) });
    const names = registry.getMetricsAsArray().map(({ name }) => name);
    const ofHistogram = ['_bucket', '_count', '_sum'].map((end) => `http_request_duration_seconds${end}`);
    return new Set([...names, ...ofHistogram, 'up']);
  }
  const metricsIn = (expression: string) =>
    [...expression.matchAll(/\b([a-z\d_]+)(?=\{)/g)].flatMap(([, name]) => name ?? []);
  /** Tells whether every selector of an expression matches a series. Grafana's variables match anything. */
  const selects = (expression: string, labels: Readonly<Record<string, string>>) =>
    [...expression.matchAll(/\{([^}]*)\}/g)].every(([, selector = '']) =>
      [...selector.matchAll(/(\w+)(!?)(=~?|~)"([^"]*)"/g)].every(
        ([, name = '', not, operator, value = '']) => {
          const own = labels[name] ?? '';
          const isSame = operator === '=' ? own === value : new RegExp(`^(?:${value})$`).test(own);
          const isMatch = value.startsWith('$') || isSame;
          return isMatch !== (not === '!');
        },
      ),
    );

  test('Prometheus scrapes the port of the metrics often enough for the alerts, and reads their file', async () => {
    const config = parse(await read('deploy/prometheus.yaml'));
    expect(config.rule_files.filter((file: string) => !existsSync(join(ROOT, 'deploy', file)))).toEqual([]);
    const rules = await read('deploy/prometheus-alerts.yaml');
    const minutes = [...rules.matchAll(/\[(\d+)m\]/g)].map(([, count]) => Number(count));
    expect(minutes.length).toBeGreaterThan(3);
    // A rate needs two samples within its window, even if one or two scrapes were missed.
    expect(Number.parseInt(config.global.scrape_interval) * 4).toBeLessThanOrEqual(Math.min(...minutes) * 60);
    const [machines, pods] = config.scrape_configs;
    const [deployment] = parseAllDocuments(await read('deploy/kubernetes.yaml')).map((each): unknown =>
      each.toJS(),
    );
    const { template } = Deployment.parse(deployment).spec;
    const { metricsAddress } = configOf({ METRICS_PORT: '9464', DATABASE_URL: 'postgres://host/database' });
    for (const target of machines.static_configs[0].targets)
      expect(target).toMatch(`:${metricsAddress?.port}`);
    expect(template.spec.containers[0].ports).toContainEqual({
      name: 'metrics',
      containerPort: metricsAddress?.port,
    });
    // The labels of the pods in the example, named as in Prometheus.
    const labels: Record<string, string> = {
      __meta_kubernetes_pod_label_app_kubernetes_io_name:
        template.metadata.labels['app.kubernetes.io/name'] ?? '',
      __meta_kubernetes_pod_annotation_prometheus_io_scrape:
        template.metadata.annotations['prometheus.io/scrape'] ?? '',
      __meta_kubernetes_pod_container_port_name: 'metrics',
    };
    const kept = pods.relabel_configs.filter(({ action }: { action?: string }) => action === 'keep');
    expect(kept).toHaveLength(3);
    for (const { source_labels: names, regex } of kept)
      expect(names.map((name: string) => labels[name]).join(';')).toMatch(new RegExp(`^(?:${regex})$`));
  });

  test('Grafana asks for metrics that there are, and shows all of ours but the lost log lines', async () => {
    const { panels } = JSON.parse(await read('deploy/grafana-dashboard.json'));
    const expressions: string[] = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    );
    const known = await knownMetrics();
    const asked = new Set(expressions.flatMap(metricsIn));
    expect([...asked].filter((name) => !known.has(name))).toEqual([]);
    const own = [...known].filter((name) => name.startsWith('dossier_') && !asked.has(name));
    // The last three metrics are used only by alerts.
    expect(own).toEqual([
      'dossier_build_info',
      'dossier_log_lines_dropped_total',
      'dossier_next_key_expiry_timestamp_seconds',
      'dossier_command_failed_timestamp_seconds',
      'dossier_import_succeeded_timestamp_seconds',
    ]);
    expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length);
  });

  test('a 503 of /ready, which is meant for load balancers, is no error; one of an operation is', async () => {
    const { groups } = parse(await read('deploy/prometheus-alerts.yaml'));
    const { panels } = JSON.parse(await read('deploy/grafana-dashboard.json'));
    const rates = [
      ...groups[0].rules.map(({ expr }: { expr: string }) => expr),
      ...panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
    ].filter((expression: string) => expression.includes('5..'));
    expect(rates).toHaveLength(2);
    for (const rate of rates) {
      const unavailable = { job: 'dossier', status: '503' };
      expect(selects(rate, { ...unavailable, route: '/ready' })).toBe(false);
      expect(selects(rate, { ...unavailable, route: routes.companyList.path })).toBe(true);
      expect(selects(rate, { job: 'dossier', status: '200', route: routes.companyList.path })).toBe(false);
    }
  });

  test('each alert is about metrics that there are, and the guide says what to do about it', async () => {
    const { groups } = parse(await read('deploy/prometheus-alerts.yaml'));
    const rules: { alert: string; expr: string }[] = groups[0].rules;
    const known = await knownMetrics();
    expect(rules.flatMap(({ expr }) => metricsIn(expr)).filter((name) => !known.has(name))).toEqual([]);
    const guide = await read('docs/operate.md');
    expect(rules.map(({ alert }) => alert).filter((alert) => !guide.includes(`\`${alert}\``))).toEqual([]);
  });
});
