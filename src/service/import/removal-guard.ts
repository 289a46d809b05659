import type { DataSetInfo } from '../data-sets/served-data-sets.ts';
import { type Kind, KINDS, ofKinds, SINGULAR_OF } from '../db/data-set-schema.ts';
import { ATTACHMENT_KINDS, type AttachmentKind, type LostLists } from './attachments.ts';
import type { Differences } from './compare.ts';

/** How many companies, and how many offerings, an import may remove: a number, or a share from 0 to 1. */
export type RemovalLimit = { readonly count: number } | { readonly share: number } | 'default';

/** The share of the companies that an import may remove by default. */
const DEFAULT_SHARE = 0.1;

/**
 * Returns a message about what an import would remove, with the option that allows it; null if the import stays
 * within the limit. By default, it may remove a tenth of the companies, and any number of offerings but not all of
 * them. If the current data can't be read, only the numbers of records are compared.
 */
export function describeRemovals(
  differences: Pick<Differences, Kind>,
  { companyCount, offeringCount }: Pick<DataSetInfo, 'companyCount' | 'offeringCount'>,
  limit: RemovalLimit,
  isReadable: boolean,
): string | null {
  const totals = { companies: companyCount, offerings: offeringCount };
  const removed = ofKinds((kind) =>
    isReadable ? differences[kind].removed : Math.max(0, totals[kind] - differences[kind].added),
  );
  const allowed = (kind: Kind) => {
    const total = totals[kind];
    if (limit === 'default') return kind === 'companies' ? DEFAULT_SHARE * total : Math.max(0, total - 1);
    return 'count' in limit ? limit.count : limit.share * total;
  };
  const excessive = KINDS.filter((kind) => removed[kind] > allowed(kind));
  if (excessive.length === 0) return null;
  const what = excessive.map((kind) => describe(removed[kind], totals[kind], kind)).join(' and ');
  const flag = Math.max(removed.companies, removed.offerings);
  return `This import would remove ${what}. Nothing was changed. If that is right, allow it: --allow-removing ${flag}`;
}

const LISTS: Readonly<Record<AttachmentKind, string>> = {
  research: 'all research of {} companies that have some',
  news: 'all news of {} companies that have some',
  articles: 'all articles of {} news items that have some',
};

/**
 * Returns a message about the research, news and articles that an import would remove, with the option that allows it;
 * null if the import stays within the limit. By default, a tenth of the companies with research may lose all of it. The
 * same applies to companies with news, and to news items with articles.
 */
export function describeLostLists(losses: LostLists, limit: RemovalLimit): string | null {
  const allowed = (before: number) =>
    limit === 'default' ? DEFAULT_SHARE * before : 'count' in limit ? limit.count : limit.share * before;
  const excessive = ATTACHMENT_KINDS.filter((kind) => losses[kind].lost > allowed(losses[kind].before));
  if (excessive.length === 0) return null;
  const what = excessive.map((kind) => {
    const { before, lost } = losses[kind];
    return LISTS[kind].replace('{}', `${format(lost)} of ${format(before)}`);
  });
  const flag = Math.max(...excessive.map((kind) => losses[kind].lost));
  return `This import would remove ${what.join(' and ')}. Nothing was changed. To keep what the file does not name, add --merge. If that is right, allow it: --allow-removing ${flag}`;
}

function describe(removed: number, total: number, kind: Kind): string {
  if (removed === total)
    return total === 1 ? `the only ${SINGULAR_OF[kind]}` : `all ${format(total)} ${kind}`;
  const percent = Math.max(0.1, Math.round((removed / total) * 1_000) / 10);
  return `${format(removed)} of ${format(total)} ${kind} (${percent} %)`;
}

const format = (count: number) => count.toLocaleString('en-US');
