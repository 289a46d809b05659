import type { Ranks } from './column.ts';
import { findSpelling } from './find-term.ts';
import { memoizeLast } from './memoize.ts';
import { MAX_SCORE } from './rank-matches.ts';
import { sortByRank } from './ranks.ts';
import { createMask, passingSlots, passTest, type RecordMask } from './record-mask.ts';
import type { createRecordOrders, RecordOrder } from './record-orders.ts';
import { scoreText } from './score-text.ts';
import type { SearchTerms } from './search-text.ts';
import type { SearchableRows, SearchMode, TextResult } from './searchable-rows.ts';
import { NO_RANK, selectByRank } from './select-keys.ts';
import { hitCount, type Hits } from './slot-scores.ts';

/**
 * Number of recent words whose hits are cached. It is larger than the number of words in a search, so that the
 * earlier words are still cached while another is typed.
 */
const MAX_CACHED_WORDS = 16;

/** The records to search, and their orders. */
interface Searched {
  readonly table: SearchableRows;
  readonly orders: Pick<ReturnType<typeof createRecordOrders>, 'sorted' | 'positions' | 'ranks'>;
}

/**
 * Creates the functions that search records. `current` returns the records, which may change; `revision` returns
 * another number whenever they have changed.
 */
export function createRecordSearch(current: () => Searched, revision: () => number) {
  const termScores = memoizeLast<Hits>(revision, MAX_CACHED_WORDS);

  /** Finds the records that match a search and scores how well each matches. Results for recent words are cached. */
  const score = (terms: SearchTerms, mode?: SearchMode): TextResult | null =>
    scoreText(current().table, terms, termScores, mode);
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
      if (!order && !matching.scores) return passingSlots(matching);
      const { orders } = current();
      const found = passing(await orders.sorted(), matching);
      return order
        ? sortByRank(found, await orders.ranks(order), order.descending)
        : sortByRank(found, scoresBySlot(matching), true);
    },
    /** Like `select`, but returns only the slots at the positions from `from` to `to`, without sorting all others. */
    async selectPage(
      matching: Matching,
      order: RecordOrder | null,
      { from, to }: { readonly from: number; readonly to: number },
    ): Promise<Uint32Array> {
      if (!order && !matching.scores) return passingSlots(matching).subarray(from, to);
      const { orders } = current();
      const [sorted, positions] = [await orders.sorted(), await orders.positions()];
      const { ranks, max } = order
        ? sortRanks(matching, await orders.ranks(order), order.descending)
        : scoreRanks(matching);
      const { slots } = matching;
      // A key sorts by rank first, then by the position in the default order. The position is the remainder of the key
      // divided by the number of positions.
      const keyOf = (at: number) => (ranks[at] ?? 0) * positions.length + (positions[slots[at] ?? 0] ?? 0);
      const keys = selectByRank(ranks, max, keyOf, from, to);
      return Uint32Array.from(keys, (key) => sorted[key % positions.length] ?? 0);
    },
  };
}

type Matching = Pick<RecordMask, 'size' | 'slots' | 'failedGroups' | 'scores'>;

/** The rank of each matching slot, of which `max` is the highest. Slots that don't pass the filter have NO_RANK. */
interface MatchRanks {
  readonly ranks: Uint32Array;
  readonly max: number;
}

/** Ranks the matching slots by their scores, the best first. */
function scoreRanks({ slots, failedGroups, scores }: Matching): MatchRanks {
  const ranks = new Uint32Array(slots.length);
  for (let at = 0; at < slots.length; at++)
    ranks[at] = failedGroups[at] === 0 ? MAX_SCORE - (scores?.[at] ?? 0) : NO_RANK;
  return { ranks, max: MAX_SCORE };
}

/** Ranks the matching slots by the ranks of an order. Unknown ranks come last. */
function sortRanks({ slots, failedGroups }: Matching, order: Ranks, descending: boolean): MatchRanks {
  let most = -1;
  for (let slot = 0; slot < order.length; slot++) most = Math.max(most, order[slot] ?? -1);
  const ranks = new Uint32Array(slots.length);
  for (let at = 0; at < slots.length; at++) {
    const rank = order[slots[at] ?? 0] ?? -1;
    const known = rank < 0 ? most + 1 : descending ? most - rank : rank;
    ranks[at] = failedGroups[at] === 0 ? known : NO_RANK;
  }
  return { ranks, max: most + 1 };
}

/**
 * Returns those slots that pass, in the given order. It uses a loop, because `filter` is far slower on typed arrays.
 */
export function passing(
  slots: Uint32Array,
  mask: Pick<RecordMask, 'slots' | 'failedGroups' | 'size'>,
): Uint32Array {
  const passes = passTest(mask);
  const found = new Uint32Array(slots.length);
  let length = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    if (passes(slot)) found[length++] = slot;
  }
  return found.slice(0, length);
}

function scoresBySlot({ slots, scores, size }: Matching): Uint32Array {
  const bySlot = new Uint32Array(size);
  for (let at = 0; at < slots.length; at++) bySlot[slots[at] ?? 0] = scores?.[at] ?? 0;
  return bySlot;
}
