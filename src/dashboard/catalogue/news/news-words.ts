import { yieldEvery } from '#search/time-slicing.ts';
import { foldedWords } from '#search/tokenize.ts';
import { FIELD } from '#search/word-index.ts';
import type { NewsEntry } from '../news-request.ts';
import { type NewsRecords, publicationsOf } from './news-schema.ts';

export const entryTextsOf = ({ text, articles }: NewsEntry): string[] =>
  [text, ...articles.flatMap(({ headline, summary }) => [headline, summary])].flatMap((each) => each ?? []);

/** Makes the words of an entry searchable. Fields must be added in ascending order. */
function addWords({ words }: NewsRecords['table'], slot: number, entry: NewsEntry) {
  const title = foldedWords(entry.title ?? '');
  words.add(slot, FIELD.head, title.slice(0, 1));
  words.add(slot, FIELD.name, title.slice(1));
  words.addText(slot, FIELD.label, [entry.company.name ?? '', ...publicationsOf(entry)].join('\n'));
  words.addText(slot, FIELD.text, entryTextsOf(entry).join('\n'));
  words.endRecord();
}

/**
 * Creates the index of the entries' words. It is separate from the index of their other data, because it takes far
 * longer to build and only text searches need it.
 */
export function createNewsWords(records: NewsRecords) {
  let { table } = records;
  /** Number of entries in the table whose words have been indexed. */
  let count = 0;
  let indexing: Promise<void> | null = null;

  const isSettled = () => table === records.table && count === table.indexed;

  async function indexAll() {
    const yieldIfDue = yieldEvery();
    while (!isSettled()) {
      // If the table was rebuilt, start again at the first entry, because no words are indexed yet.
      if (table !== records.table) [table, count] = [records.table, 0];
      const entry = table.rowAt(count);
      if (entry) addWords(table, count, entry);
      count += 1;
      const pause = yieldIfDue();
      if (pause) await pause;
    }
    await table.words.merge();
  }

  return {
    /** Returns true if the words of all entries in the table have been indexed. */
    isSettled,
    /** Takes over a restored table. `hasWords` says whether its words have been indexed. */
    noteRestored(hasWords: boolean) {
      table = records.table;
      count = hasWords ? table.indexed : 0;
    },
    /** Resolves once the words of all entries in the table have been indexed. */
    async settled(): Promise<void> {
      while (!isSettled()) {
        indexing ??= indexAll().finally(() => {
          indexing = null;
        });
        await indexing;
      }
    },
  };
}
