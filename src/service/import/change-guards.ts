import type { DataSetInfo } from '../data-sets/served-data-sets.ts';
import { type Kind, KINDS, SINGULAR_OF } from '../db/data-set-schema.ts';
import type { Differences } from './compare.ts';
import type { FieldChanges } from './report-differences.ts';

/** How large a share of the records, from 0 to 1, an import may change in suspicious ways. */
export interface ChangeLimits {
  /** The share of the records in which a field may change, by the name of the field. */
  readonly changing?: ReadonlyMap<string, number>;
  /** The share of the records in which a field may become empty, by the name of the field. */
  readonly emptying?: ReadonlyMap<string, number>;
  readonly newIds?: number;
}

/** Warns that an import changes so many records that its file is probably the wrong one. */
export interface Alarm {
  readonly guard: 'changing' | 'emptying' | 'new ids';
  readonly kind: Kind;
  readonly field?: string;
  readonly count: number;
  readonly total: number;
  /** The option of `dossier import` that allows this change. */
  readonly flag: string;
  /** The change in words, such as `change "name" in 503 of 503 companies (100 %)`. */
  readonly description: string;
}

/** With fewer records than this, a large share of changes isn't suspicious, so nothing is checked. */
const MIN_RECORDS = 30;
const CHANGING_SHARE = 0.5;
const EMPTYING_SHARE = 0.1;
const NEW_IDS_SHARE = 0.1;
/** Matches the fields that a correct import may change in most companies. They raise no alarm. */
const CHANGES_OFTEN = /^(?:news|research|articles)$|_at$/;

/** Finds the changes that affect suspiciously many records, except those that `limits` allow. */
export function findAlarms(
  differences: Pick<Differences, Kind>,
  fields: FieldChanges,
  { companyCount, offeringCount }: Pick<DataSetInfo, 'companyCount' | 'offeringCount'>,
  { changing, emptying, newIds = NEW_IDS_SHARE }: ChangeLimits,
): Alarm[] {
  const totals = { companies: companyCount, offerings: offeringCount };
  return KINDS.flatMap((kind) => {
    const total = totals[kind];
    if (total < MIN_RECORDS) return [];
    const { added, removed } = differences[kind];
    const of = (count: number) => describeShare(count, total, kind);
    const alarms: Alarm[] = [];
    for (const [field, count] of fields[kind].emptied)
      if (count > (emptying?.get(field) ?? EMPTYING_SHARE) * total)
        alarms.push({
          guard: 'emptying',
          kind,
          field,
          count,
          total,
          flag: `--allow-emptying ${field}=${percentAbove(count, total)}%`,
          description: `empty ${JSON.stringify(field)} in ${of(count)}`,
        });
    for (const [field, count] of fields[kind].changed)
      if (!CHANGES_OFTEN.test(field) && count > (changing?.get(field) ?? CHANGING_SHARE) * total)
        alarms.push({
          guard: 'changing',
          kind,
          field,
          count,
          total,
          flag: `--allow-changing ${field}=${percentAbove(count, total)}%`,
          description: `change ${JSON.stringify(field)} in ${of(count)}`,
        });
    const replaced = Math.min(added, removed);
    if (replaced > newIds * total)
      alarms.push({
        guard: 'new ids',
        kind,
        count: replaced,
        total,
        flag: `--allow-new-ids ${percentAbove(replaced, total)}%`,
        description: `remove the ids of ${of(replaced)}, and add as many new ones`,
      });
    return alarms;
  });
}

/** Returns the message for a refused import. It says what the import would change, and which options allow that. */
export function describeAlarms(alarms: readonly Alarm[]): string {
  const flags = [...groupFlags(alarms)].map(([name, values]) => `${name} ${values.join(',')}`);
  return `This import would ${alarms.map(({ description }) => description).join('; and ')}. Nothing was changed. Is it the right file, with its rows and columns in their places? If that is right, allow it: ${flags.join(' ')}`;
}

function groupFlags(alarms: readonly Alarm[]): Map<string, string[]> {
  const flags = new Map<string, string[]>();
  for (const { flag } of alarms) {
    const [name = '', value = ''] = flag.split(/ (.*)/s);
    flags.set(name, [...new Set([...(flags.get(name) ?? []), value])]);
  }
  return flags;
}

const percentAbove = (count: number, total: number) => Math.min(100, Math.ceil((count / total) * 100));

function describeShare(count: number, total: number, kind: Kind): string {
  const noun = total === 1 ? SINGULAR_OF[kind] : kind;
  const percent = Math.max(0.1, Math.round((count / total) * 1_000) / 10);
  return `${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${noun} (${percent} %)`;
}
