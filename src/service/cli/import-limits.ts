import { InvalidArgumentError } from 'commander';
import type { RemovalLimit } from '../import/removal-guard.ts';

/** Parses how many records may be removed: a number such as `2000`, or a share such as `25%`. */
export function parseRemovals(text: string): RemovalLimit {
  const [, number, percent] = /^(\d{1,12})(%?)$/.exec(text) ?? [];
  if (number === undefined || (percent === '%' && Number(number) > 100))
    throw new InvalidArgumentError('It must be a number of records, or a share such as 25%.');
  return percent === '%' ? { share: Number(number) / 100 } : { count: Number(number) };
}

/** Parses a share such as `25%`, which becomes 0.25. */
export function parseShare(text: string): number {
  const [, percent] = /^(\d{1,3})%$/.exec(text) ?? [];
  if (percent === undefined || Number(percent) > 100)
    throw new InvalidArgumentError('It must be a share such as 25%.');
  return Number(percent) / 100;
}

/**
 * Parses shares by field, such as `name=60%,ticker=100%`. `before` has the shares of earlier options on the command
 * line.
 */
export function parseFieldShares(
  text: string,
  before: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, number> {
  const shares = new Map(before);
  for (const pair of text.split(',')) {
    const at = pair.lastIndexOf('=');
    if (at < 1) throw new InvalidArgumentError('It must be FIELD=SHARE, such as name=60%.');
    shares.set(pair.slice(0, at).trim(), parseShare(pair.slice(at + 1).trim()));
  }
  return shares;
}
