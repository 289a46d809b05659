import type { Dialect, DialectBySource, Source } from '#dashboard/api/dialect/server-dialect.ts';
import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import type { ApiTarget } from '#dashboard/api/api-target.ts';

/** The source of one part of a server's dialect, e.g. "Detected". */
export function formatSource(
  { configuredDialect }: Pick<ApiTarget, 'configuredDialect'>,
  bySource: DialectBySource,
  part: keyof Dialect,
): string {
  const isKnownFrom = (source: Source) => bySource[source][part] !== null;
  if (isKnownFrom('override'))
    return isKnownFrom('rejected') ? 'Set by you, but the server ignores it' : 'Set by you';
  if (isKnownFrom('rejected')) return 'Detected';
  if (isKnownFrom('config'))
    return configuredDialect === DOSSIER_DIALECT ? 'Dossier server' : 'Set by your administrator';
  return isKnownFrom('detected') ? 'Detected' : 'Not detected yet';
}

/** The source of the page limit, which may also be observed in the pages of either list. */
export function formatLimitSource(
  server: Pick<ApiTarget, 'configuredDialect'>,
  bySource: DialectBySource,
): string {
  const source = formatSource(server, bySource, 'largestLimit');
  if (source !== 'Not detected yet') return source;
  const { companies, offerings } = bySource.detected;
  const seen = companies ?? offerings;
  if (!seen) return source;
  if (seen.max === 0) return `Detected: always ${seen.min} rows`;
  // Some servers only have a minimum page size.
  return seen.max === Number.MAX_SAFE_INTEGER
    ? `Detected: at least ${seen.min} rows`
    : `Detected: at most ${seen.max} rows`;
}
