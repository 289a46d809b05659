import type { DataSetInfo } from '../data-sets/store.ts';
import type { Differences, KindDifferences } from './compare.ts';

/** How many records an import may remove of each kind: a number, or a share from 0 to 1. */
export type RemovalLimit = { readonly count: number } | { readonly share: number } | 'default';

/** An import that removes more than this part of the companies is hardly what its operator wants. */
const DEFAULT_SHARE = 0.1;

const allowed = (limit: Exclude<RemovalLimit, 'default'>, total: number) =>
  'count' in limit ? limit.count : limit.share * total;

type Removals = Readonly<Record<'companies' | 'offerings', Pick<KindDifferences, 'removed'>>>;

/** What an import removes from a data set that can't be read, by the counts alone. */
export const countLost = (
  { companies, offerings }: Pick<Differences, 'companies' | 'offerings'>,
  { companyCount, offeringCount }: Pick<DataSetInfo, 'companyCount' | 'offeringCount'>,
): Removals => ({
  companies: { removed: Math.max(0, companyCount - companies.added) },
  offerings: { removed: Math.max(0, offeringCount - offerings.added) },
});

/**
 * What an import would remove, and how to allow it; null if it may. By default up to a tenth of the companies, and
 * offerings unless it is all of them.
 */
export function describeRemovals(
  { companies, offerings }: Removals,
  { companyCount, offeringCount }: Pick<DataSetInfo, 'companyCount' | 'offeringCount'>,
  limit: RemovalLimit,
): string | null {
  const most =
    limit === 'default'
      ? { companies: DEFAULT_SHARE * companyCount, offerings: offeringCount - 1 }
      : { companies: allowed(limit, companyCount), offerings: allowed(limit, offeringCount) };
  const removed = [
    ...(companies.removed > most.companies
      ? [describe(companies.removed, companyCount, 'company', 'companies')]
      : []),
    ...(offerings.removed > Math.max(0, most.offerings)
      ? [describe(offerings.removed, offeringCount, 'offering', 'offerings')]
      : []),
  ];
  if (removed.length === 0) return null;
  const flag = Math.max(companies.removed, offerings.removed);
  return `This import would remove ${removed.join(' and ')}. Nothing was changed. If that is right, allow it: --allow-removing ${flag}`;
}

function describe(removed: number, total: number, one: string, what: string): string {
  if (removed === total) return total === 1 ? `the only ${one}` : `all ${format(total)} ${what}`;
  const percent = Math.max(0.1, Math.round((removed / total) * 1_000) / 10);
  return `${format(removed)} of ${format(total)} ${what} (${percent} %)`;
}

const format = (count: number) => count.toLocaleString('en-US');
