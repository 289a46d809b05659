import { expect, test } from 'vitest';
import { columnsOf, DATA_SET_LAYOUT, TABLE_NAMES } from './data-set-schema.ts';

test('the name of the layout changes with the columns, because else an import would not write the new ones', () => {
  const columns = TABLE_NAMES.map((table) => `${table}: ${columnsOf(table).join(', ')}`);
  expect({ layout: DATA_SET_LAYOUT, columns }, 'raise DATA_SET_LAYOUT, then change this').toEqual({
    layout: 'dossier data set 2',
    columns: [
      'company: position, id, digest, summary',
      'company_detail: position, json',
      'category: slug, id, name, member_count',
      'category_chunk: slug, chunk, positions',
      'offering: position, id, digest, json',
      'search_part: part, bytes',
    ],
  });
});
