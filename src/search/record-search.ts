import type { Ranks } from './column.ts';
import { memoizeLast } from './memoize.ts';
import { MAX_SCORE } from './rank-matches.ts';
import { sortByRank } from './ranks.ts';
import { createMask, passingSlots, passTest, type RecordMask } from './record-mask.ts';
import type { createRecordOrders, RecordOrder } from './record-orders.ts';
import { scoreText } from './score-text.ts';
import type { SearchTerms } from './search-text.ts';
import type { SearchableRows, SearchMode, TextResult } from './searchable-rows.ts';
import { selectKeys } from './select-keys.ts';
import type { Hits } from './slot-scores.ts';

/**
 * Number of recent words whose hits are cached. It is larger than the number of words in a search, so that the
 * earlier words are still cached while another is typed.
 */
const MAX_CACHED_WORDS = 16;

/** The records to search, and their orders. */
interface Searched {
  readonly table: SearchableRows;
  readonly orders: Pick<ReturnType<typeof createRecordOrders>, 'sorted' | 'places' | 'ranks'>;
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
      const { slotScores, words, size, isRemoved } = current().table;
      slotScores.reserve(size);
      words.scoreSpelling(word, 'whole', slotScores);
      return slotScores.take(isRemoved).slots.length > 0;
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
    /** Like `select`, but returns only the slots from place `from` to `to`, without sorting all others. */
    async selectPage(
      matching: Matching,
      order: RecordOrder | null,
      { from, to }: { readonly from: number; readonly to: number },
    ): Promise<Uint32Array> {
      if (!order && !matching.scores) return passingSlots(matching).subarray(from, to);
      const { orders } = current();
      const [sorted, places] = [await orders.sorted(), await orders.places()];
      const ranks = order && (await orders.ranks(order));
      const keys = sortKeys(matching, places, ranks, order?.descending ?? true);
      const { length } = places;
      return Uint32Array.from(selectKeys(keys, from, to), (key) => sorted[key % length] ?? 0);
    },
  };
}

type Matching = Pick<RecordMask, 'size' | 'slots' | 'filterMask' | 'scores'>;

/**
 * Returns a sort key for each slot that passes the filter. Ascending keys give the order of ranks (of scores if `ranks`
 * is null), then of `places`. The remainder of a key divided by the number of places is the slot's place.
 */
function sortKeys(
  { slots, filterMask, scores }: Matching,
  places: Uint32Array,
  ranks: Ranks | null,
  descending: boolean,
): Float64Array {
  const keys = new Float64Array(slots.length);
  const most = ranks ? ranks.reduce((max, rank) => Math.max(max, rank), -1) : MAX_SCORE;
  let length = 0;
  for (let at = 0; at < slots.length; at++) {
    if (filterMask[at] !== 0) continue;
    const slot = slots[at] ?? 0;
    const rank = (ranks ? ranks[slot] : scores?.[at]) ?? -1;
    const first = rank < 0 ? most + 1 : descending ? most - rank : rank;
    keys[length++] = first * places.length + (places[slot] ?? 0);
  }
  return keys.subarray(0, length);
}

/**
 * Returns those slots that pass, in the given order. It uses a loop, because `filter` is far slower on typed arrays.
 */
export function passing(
  slots: Uint32Array,
  mask: Pick<RecordMask, 'slots' | 'filterMask' | 'size'>,
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
