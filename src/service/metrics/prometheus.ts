import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Metrics, REFUSAL_REASONS } from './metrics.ts';

/**
 * Upper bounds for the durations of requests, in seconds. A cached list is faster than the first bound, and an
 * upstream server may take as long as the last.
 */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of this process, which Prometheus reads from `registry`. */
export type PrometheusMetrics = ReturnType<typeof createPrometheusMetrics>;

interface PrometheusOptions {
  readonly version: string;
  droppedLogLines(): number;
}

/** Creates the metrics of the process, including the default metrics of `prom-client`. */
export function createPrometheusMetrics({ version, droppedLogLines }: PrometheusOptions) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'dossier_build_info',
    help: 'The running version.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from reading a request to having sent its response, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const lookups = new Counter({
    name: 'dossier_response_cache_lookups_total',
    help: 'Responses of lists and records: from memory, read again, or not modified (304).',
    labelNames: ['result'],
    registers,
  });
  const refusals = new Counter({
    name: 'dossier_limit_refusals_total',
    help: 'Requests and connections refused by a limit: of an address, of a key, of open connections, or since too much work waits.',
    labelNames: ['limit'],
    registers,
  });
  const dropped = new Counter({
    name: 'dossier_log_lines_dropped_total',
    help: 'Log lines that could not be written.',
    registers: [],
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
  registry.registerMetric(dropped);
  // Start every series at 0. Otherwise, Prometheus would not see its first increase.
  for (const result of ['hit', 'miss', 'not_modified']) lookups.inc({ result }, 0);
  for (const limit of REFUSAL_REASONS) refusals.inc({ limit }, 0);
  const metrics: Metrics = {
    observeRequest: ({ method, route, status, seconds }) =>
      durations.labels(method, route, String(status)).observe(seconds),
    countCacheLookup: (result) => lookups.inc({ result }),
    countRefusal: (limit) => refusals.inc({ limit }),
  };
  return { registry, ...metrics };
}
