import type { IndexSchema } from './record-table.ts';

/** Thrown by a search that takes too long. */
export class SearchTooSlow extends Error {
  constructor() {
    super('The search takes too long.');
    this.name = 'SearchTooSlow';
  }
}

/** Creates a limit of the time that a search may take. `now` returns the time in milliseconds. */
export function createTimeBudget(now: () => number) {
  let endsAt = Infinity;
  const check = () => {
    if (now() > endsAt) throw new SearchTooSlow();
  };
  return {
    /** Begins a search that may take this many milliseconds. */
    begin(maxMs: number) {
      endsAt = now() + maxMs;
    },
    /** Throws `SearchTooSlow` if the time is used up. */
    check,
    /**
     * Returns a schema whose `scoreMeaning` and `hasPhrase` also check the time. The index calls these functions for
     * each typed word and for each record that may contain a phrase, so a slow search ends there with `SearchTooSlow`.
     */
    watch: <Row, Packed, Fields>(
      schema: IndexSchema<Row, Packed, Fields>,
    ): IndexSchema<Row, Packed, Fields> => ({
      ...schema,
      scoreMeaning(...given) {
        check();
        return schema.scoreMeaning?.(...given) === true;
      },
      hasPhrase(...given) {
        check();
        return schema.hasPhrase(...given);
      },
    }),
  };
}
