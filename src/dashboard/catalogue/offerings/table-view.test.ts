import { expect, test, vi } from 'vitest';
import { createRecordTable } from './record-table.ts';
import { createTableView } from './table-view.ts';

test('a search keeps the scores of the last few terms only', () => {
  const table = createRecordTable(null);
  const record = { id: 1, name: 'Lot' };
  table.add(JSON.stringify(record), record);
  table.indexNext();
  const score = vi.spyOn(table.words, 'score');
  const { search } = createTableView(table, 0);
  const terms = Array.from({ length: 9 }, (_, at) => `term${at}`);
  for (const term of terms) search(term);
  search('term8');
  expect(score).toHaveBeenCalledTimes(9);
  search('term0');
  expect(score).toHaveBeenCalledTimes(10);
});
