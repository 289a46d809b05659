import { expect, test } from 'vitest';
import { type Cells, inputRowsOf } from '../testing/import-rows.ts';
import { currentDataSet, temporaryDatabase } from '../testing/temporary-data.ts';
import { readStoredJson } from './current-records.ts';
import { importDataSet } from './import-data-set.ts';
import type { InputRow } from './input-row.ts';

test('a merge of an offering keeps the fields that the row lacks, with every digit', async () => {
  const place = await temporaryDatabase();
  const big = '{"id":1,"size":12345678901234567890.5,"title":"old"}';
  const withJson = (json: string): InputRow => ({
    line: 1,
    text: json,
    fields: JSON.parse(json) as Cells,
    empty: [],
    raw: new Map(),
    json,
  });
  const imported = (json: string, merge: boolean) =>
    importDataSet(
      place.storage,
      {
        source: 'import',
        companies: merge ? null : () => inputRowsOf([{ id: 1, name: 'A' }]),
        offerings: async function* () {
          yield [withJson(json)];
        },
      },
      { merge },
    );
  await imported(big, false);
  await imported('{"id":1,"title":"new"}', true);
  const { db } = await currentDataSet(place);
  const stored = db && (await readStoredJson(db, 'offerings', [1]));
  expect(stored?.get('1')).toBe('{"id":1,"size":12345678901234567890.5,"title":"new"}');
});
