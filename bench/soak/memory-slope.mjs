/** How long growth is ignored after a process has started, because its caches, pools and heap are still filling. */
const WARM_UP_MS = 20 * 60_000;
const MIN_SAMPLES = 60;
const TEN_MINUTES_MS = 600_000;

/**
 * True for a sample taken after the warm-up. Samples are `{ life, ageMs, rssMb }`, where a life is that of one
 * process.
 */
export const isWarm = ({ ageMs }) => ageMs >= WARM_UP_MS;

/**
 * Returns memory growth in MB per ten minutes, by least squares over all processes: they share one slope, but each
 * has its own level. Null if there are too few samples.
 */
export function memorySlope(samples) {
  if (samples.length < MIN_SAMPLES) return null;
  let [covariance, variance] = [0, 0];
  for (const life of new Set(samples.map((sample) => sample.life))) {
    const own = samples.filter((sample) => sample.life === life);
    const mean = (field) => own.reduce((sum, sample) => sum + sample[field], 0) / own.length;
    const [meanAge, meanRss] = [mean('ageMs'), mean('rssMb')];
    for (const { ageMs, rssMb } of own) {
      covariance += (ageMs - meanAge) * (rssMb - meanRss);
      variance += (ageMs - meanAge) ** 2;
    }
  }
  return variance === 0 ? null : (covariance / variance) * TEN_MINUTES_MS;
}
