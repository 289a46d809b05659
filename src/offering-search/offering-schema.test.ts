import { expect, test, vi } from 'vitest';
import { createRecordIndex } from '#search/record-index.ts';
import { parseSearchText } from '#search/search-text.ts';
import { offeringSchema } from './offering-schema.ts';

test('a search keeps the scores of the last few terms only', async () => {
  const { upsert, settled, table, search } = createRecordIndex(offeringSchema(null));
  upsert([{ id: 1, name: 'Lot' }]);
  await settled();
  const score = vi.spyOn(table.words, 'score');
  const terms = Array.from({ length: 17 }, (_, at) => `term${at}`);
  for (const term of terms) search(parseSearchText(term));
  search(parseSearchText('term16'));
  expect(score).toHaveBeenCalledTimes(17);
  search(parseSearchText('term0'));
  expect(score).toHaveBeenCalledTimes(18);
});
