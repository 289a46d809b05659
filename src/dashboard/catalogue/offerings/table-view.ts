import type { RecordSchema } from '#dashboard/records/infer-schema.ts';
import { mainKind, rankColumns } from '#dashboard/records/infer-columns.ts';
import { inferWindow, STATUSES, windowEnd, windowStatus } from '#dashboard/records/window.ts';
import { memoizeLast } from '#dashboard/index/memoize-last.ts';
import { coreOf, type SearchableRows, scoreText } from '#dashboard/index/score-text.ts';
import { ID_SCORE } from '#dashboard/index/word-index.ts';
import type { OfferingGroup } from '../offering-query.ts';
import { rankNumbers, type Ranks, rankTexts } from './column-ranks.ts';
import type { FilterSource } from './offering-mask.ts';
import { isDateColumn, type RecordColumn } from './record-column.ts';
import type { RecordTable } from './record-table.ts';
import { textsOf } from './record-texts.ts';

/** A table as it is between two changes, with what can be told of it. */
export interface TableView extends FilterSource {
  readonly columns: readonly RecordColumn[];
  readonly schema: RecordSchema;
  /** When the window of a slot opens and closes, in milliseconds since 1970; NaN if it doesn't. */
  opensAt(slot: number): number;
  closesAt(slot: number): number;
  /** By slot, of the status of the window. */
  statusRanks(now: number): Ranks;
  /** By slot: open and soonest to close first, then upcoming, then closed, the latest first. */
  closingRanks(now: number): Ranks;
  companyOf(slot: number): OfferingGroup['company'];
  /** The companies that the offering names, each once. */
  companyIdsOf(slot: number): ReadonlySet<number>;
  /** By slot: companies by name, then id. */
  companyRanks(): Promise<Ranks>;
}

const MAX_DATE_FIELDS = 8;

/** `missing` for a window without this end. */
const finite = (time: number | undefined, missing: number) =>
  time === undefined || Number.isNaN(time) ? missing : time;

const countOf = (column: RecordColumn, kind: 'company') => column.kinds.get(kind) ?? 0;

export function createTableView(table: RecordTable, now: number): TableView {
  const size = table.ids.length;
  const { columns, column } = table;
  const companyColumns = columns.filter((each) => mainKind(each) === 'company');
  const companyColumn = companyColumns.toSorted((a, b) => countOf(b, 'company') - countOf(a, 'company'))[0];
  const companyIds = companyColumn?.numbers(size);
  const companyNames = companyColumn?.textNumbers(size);
  const allCompanyIds = companyColumns.map((each) => each.numbers(size));
  // The table does not change while the view is in use.
  const termScores = memoizeLast<Uint8Array>(() => 0);
  let live = 0;
  for (let slot = 0; slot < size; slot++) if (table.json[slot] !== null) live += 1;

  const dates = columns
    .filter(isDateColumn)
    .slice(0, MAX_DATE_FIELDS)
    .map((each) => ({ path: each.path, at: each.numbers(size) }));
  const windowFields = inferWindow(dates, now);
  const [identity] = [...table.identities].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const shownColumns = columns.filter(({ isShown }) => isShown);
  const schema: RecordSchema = {
    columns: rankColumns(shownColumns, live),
    fields: rankColumns(shownColumns, live, Infinity),
    identity: identity === undefined ? [] : [identity],
    window: windowFields,
    hasCompanies: companyColumn !== undefined,
  };

  const opens = windowFields && column(windowFields.opens)?.numbers(size);
  const closing = windowFields ? column(windowFields.closes) : undefined;
  const closingDays = closing?.days(size);
  const closes = closing
    ?.numbers(size)
    .map((time, slot) => windowEnd(time, closingDays?.[slot] ? 'day' : 'moment'));
  const opensAt = (slot: number) => opens?.[slot] ?? Number.NaN;
  const closesAt = (slot: number) => closes?.[slot] ?? Number.NaN;
  const statusOf = (slot: number, at: number) => windowStatus(opensAt(slot), closesAt(slot), at);

  const searchable: SearchableRows = {
    size,
    words: table.words,
    isRemoved: (slot) => table.json[slot] === null,
    name: (slot) => table.titles[slot] ?? null,
    nameLength: (slot) => coreOf(table.titles[slot] ?? '').length,
    scoreMeaning(typed, scores) {
      const slot = table.ids.indexOf(typed);
      if (slot >= 0) scores[slot] = ID_SCORE;
      return slot >= 0;
    },
    hasPhrase(slot, { isIn, isInJson }) {
      const json = table.json[slot];
      if (typeof json !== 'string') return false;
      if (isIn(table.titles[slot] ?? '')) return true;
      return isInJson(json) ?? textsOf(JSON.parse(json)).some(({ text }) => isIn(text));
    },
  };

  function companyOf(slot: number): OfferingGroup['company'] {
    const id = companyIds?.[slot] ?? Number.NaN;
    return Number.isNaN(id) ? null : { id, name: companyColumn?.texts[companyNames?.[slot] ?? 0] || null };
  }

  return {
    size,
    columns,
    schema,
    column,
    companyOf,
    isRemoved: searchable.isRemoved,
    search: (text) => scoreText(searchable, text, termScores),
    hasWindow: windowFields !== null,
    opensAt,
    closesAt,
    statusOf,
    statusRanks: (at) =>
      Int32Array.from({ length: size }, (_, slot) => {
        const status = statusOf(slot, at);
        return status ? STATUSES.indexOf(status) : -1;
      }),
    closingRanks(at) {
      const keys = {
        open: (slot: number) => finite(closes?.[slot], Infinity),
        upcoming: (slot: number) => finite(opens?.[slot], Infinity),
        closed: (slot: number) => -finite(closes?.[slot], -Infinity),
      };
      const statuses = Array.from({ length: size }, (_, slot) => statusOf(slot, at));
      const ranks = new Int32Array(size).fill(-1);
      let before = 0;
      for (const status of STATUSES) {
        const own = rankNumbers(
          Float64Array.from(statuses, (each, slot) => (each === status ? keys[status](slot) : Number.NaN)),
        );
        let most = -1;
        own.forEach((rank, slot) => {
          if (rank >= 0) ranks[slot] = before + rank;
          most = Math.max(most, rank);
        });
        before += most + 1;
      }
      return ranks;
    },
    companyIdsOf: (slot) =>
      new Set(allCompanyIds.map((ids) => ids[slot] ?? Number.NaN).filter((id) => !Number.isNaN(id))),
    async companyRanks() {
      const names = new Map<number, string>();
      for (let slot = 0; slot < size; slot++) {
        const company = companyOf(slot);
        if (company && !names.has(company.id)) names.set(company.id, company.name ?? '');
      }
      const ids = [...names.keys()].toSorted((a, b) => a - b);
      const ranks = await rankTexts(ids.map((id) => names.get(id) ?? ''));
      const nameless = ids.length;
      const ordered = ids
        .map((id, at) => ({ id, rank: ranks[at] === -1 ? nameless : (ranks[at] ?? nameless) }))
        .toSorted((a, b) => a.rank - b.rank);
      const places = new Map(ordered.map(({ id }, place) => [id, place]));
      return Int32Array.from(
        { length: size },
        (_, slot) => places.get(companyIds?.[slot] ?? Number.NaN) ?? -1,
      );
    },
  };
}
