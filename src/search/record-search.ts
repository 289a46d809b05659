import type { Ranks } from './column.ts';
import { findSpelling } from './find-term.ts';
import { memoizeLast } from './memoize.ts';
import { MAX_SCORE } from './rank-matches.ts';
import { sortByRank } from './ranks.ts';
import { createMask, passTest, type RecordMask } from './record-mask.ts';
import type { createRecordOrders, RecordOrder } from './record-orders.ts';
import { scoreText } from './score-text.ts';
import { createScratch } from './scratch.ts';
import { searchKey, type SearchTerms } from './search-text.ts';
import type { SearchableRows, SearchMode, TextResult } from './searchable-rows.ts';
import { selectByRank } from './select-keys.ts';
import { hitCount, type Hits } from './slot-scores.ts';

/**
 * Number of recent words whose hits are cached. It is larger than the number of words in a search, so that the
 * earlier words are still cached while another is typed.
 */
const MAX_CACHED_WORDS = 16;
/** Number of recent texts whose matches are cached, for their next pages and for filters. They take much memory. */
const MAX_CACHED_TEXTS = 2;

/** The records to search, and their orders. */
interface Searched {
  readonly table: SearchableRows;
  readonly orders: Pick<ReturnType<typeof createRecordOrders>, 'sorted' | 'positions' | 'ranks'>;
}

/**
 * Creates the functions that search records. `current` returns the records, which may change; `version` returns
 * another number whenever they have changed.
 */
export function createRecordSearch(current: () => Searched, version: () => number) {
  const termScores = memoizeLast<Hits>(version, MAX_CACHED_WORDS);
  const textResults = memoizeLast<TextResult | null>(version, MAX_CACHED_TEXTS);

  /** Finds the records that match a search and scores how well each matches. Recent results are cached. */
  const score = (terms: SearchTerms, mode: SearchMode = 'ranked'): TextResult | null =>
    textResults(`${mode} ${searchKey(terms)}`, () => scoreText(current().table, terms, termScores, mode));
  /** Creates a mask of the records that match a search, to which filter conditions can be added. */
  const mask = <Group extends string>(matches: TextResult | null): RecordMask<Group> =>
    createMask<Group>(current().table, matches);

  return {
    score,
    mask,
    search: <Group extends string>(terms: SearchTerms, mode?: SearchMode): RecordMask<Group> =>
      mask(score(terms, mode)),
    /** True if any record has a folded word exactly as spelled. */
    occurs(word: string): boolean {
      return hitCount(findSpelling(current().table, word, 'whole')) > 0;
    },
    /**
     * Returns the slots of the records that match, in the given order; without one, the best match comes first, or
     * the API's order applies. Records of equal rank keep the schema's order in both directions, and those of unknown
     * rank come last.
     */
    async select(matching: Matching, order: RecordOrder | null): Promise<Uint32Array> {
      const { orders } = current();
      if (order) {
        const found = passing(await orders.sorted(), matching);
        return sortByRank(found, await orders.ranks(order), order.descending);
      }
      const [slots, scores] = [matching.passing(), matching.passingScores()];
      if (!scores) return slots;
      return sortByRank(passing(await orders.sorted(), matching), bySlot(slots, scores, matching.size), true);
    },
    /** Like `select`, but returns only the slots at the positions from `from` to `to`, without sorting all others. */
    async selectPage(
      matching: Matching,
      order: RecordOrder | null,
      { from, to }: { readonly from: number; readonly to: number },
    ): Promise<Uint32Array> {
      const { orders } = current();
      const slots = matching.passing();
      const ranked = order
        ? rankByOrder(slots, await orders.ranks(order), order.descending)
        : rankByScore(matching);
      if (ranked === null) return slots.subarray(from, to);
      const { rankAt, first, last } = ranked;
      const [sorted, positions] = [await orders.sorted(), await orders.positions()];
      // A key sorts by rank first, then by the position in the default order. Of 100 records, the one at position 7 has
      // the key 307 if three ranks are better, so its position is the remainder of the key.
      const keyOf = (at: number) =>
        Math.abs((rankAt[at] ?? 0) - first) * positions.length + (positions[slots[at] ?? 0] ?? 0);
      const keys = selectByRank(rankAt, [first, last], keyOf, from, to);
      return Uint32Array.from(keys, (key) => sorted[key % positions.length] ?? 0);
    },
  };
}

type Matching = Pick<RecordMask, 'size' | 'passing' | 'passingScores'>;

/** A rank for each slot that passes, in the order of `passing()`. Slots are sorted from the `first` rank to the `last`. */
interface SlotRanks {
  readonly rankAt: Uint32Array;
  readonly first: number;
  readonly last: number;
}

/** Ranks the slots that pass by their scores, the best first. Null if they have no scores. */
function rankByScore(matching: Matching): SlotRanks | null {
  const rankAt = matching.passingScores();
  return rankAt && { rankAt, first: MAX_SCORE, last: 0 };
}

/** The highest rank of each order. */
const highestRanks = new WeakMap<Ranks, number>();

function highestOf(rankOfSlot: Ranks): number {
  const known = highestRanks.get(rankOfSlot);
  if (known !== undefined) return known;
  let highest = -1;
  for (let slot = 0; slot < rankOfSlot.length; slot++) highest = Math.max(highest, rankOfSlot[slot] ?? -1);
  highestRanks.set(rankOfSlot, highest);
  return highest;
}

const rankScratch = createScratch(Uint32Array);

/** Ranks slots by the ranks of an order. Unknown ranks come last. */
function rankByOrder(slots: Uint32Array, rankOfSlot: Ranks, descending: boolean): SlotRanks {
  const highest = highestOf(rankOfSlot);
  const rankAt = rankScratch(slots.length).subarray(0, slots.length);
  for (let at = 0; at < slots.length; at++) {
    const rank = rankOfSlot[slots[at] ?? 0] ?? -1;
    rankAt[at] = rank < 0 ? highest + 1 : descending ? highest - rank : rank;
  }
  return { rankAt, first: 0, last: highest + 1 };
}

/**
 * Returns those slots that pass, in the given order. It uses a loop, because `filter` is far slower on typed arrays.
 */
export function passing(slots: Uint32Array, mask: Pick<RecordMask, 'passing' | 'size'>): Uint32Array {
  const passes = passTest(mask);
  const found = new Uint32Array(slots.length);
  let length = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    if (passes(slot)) found[length++] = slot;
  }
  return found.slice(0, length);
}

function bySlot(slots: Uint32Array, scores: Uint32Array, size: number): Uint32Array {
  const found = new Uint32Array(size);
  for (let at = 0; at < slots.length; at++) found[slots[at] ?? 0] = scores[at] ?? 0;
  return found;
}
