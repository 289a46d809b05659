import { discover, type DiscoveryOptions } from '#dashboard/api/discovery/discover.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';

/**
 * Detects which API parameters the server supports (its dialect). Resolves to a sentence about the outcome. Never
 * rejects.
 */
export async function detect(options: DiscoveryOptions): Promise<string> {
  try {
    await discover(options);
  } catch (error) {
    reportError(error);
    return 'Detection failed. Try again.';
  }
  const found = options.server.dialect.get().merged;
  const complete = found.ids !== null && found.categories !== null;
  return `${complete ? 'Detected' : 'Partly detected'}, in ${formatCounted(found.asked ?? 0, 'request')}.`;
}
