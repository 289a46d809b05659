import { AggregatorRegistry, type Registry } from 'prom-client';
import type { MetricsSource } from './metrics-server.ts';

/** Lets the process that started this worker ask for its metrics. */
export function reportToPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry);
  // Listens to the primary from now on.
  void new AggregatorRegistry();
}

/**
 * The metrics of all workers, added up or as their `aggregator` says. Fails if one of them does not answer in time. What
 * a worker has counted goes with it, which Prometheus takes for a restart.
 */
export function metricsOfWorkers(): MetricsSource {
  const workers = new AggregatorRegistry();
  return { contentType: workers.contentType, metrics: () => workers.clusterMetrics() };
}
