import { expect, test } from 'vitest';
import { ALL, company } from '#dashboard/testing/company-samples.ts';
import { highlightsOf } from '#dashboard/testing/row-highlights.ts';
import { createCompanyIndex } from './company-index.ts';

const NAMES = [
  'ガス会社',
  'カス会社',
  'ｶﾅﾀﾞﾗｲﾝ',
  'カナダライン',
  'パン工房',
  'バン工房',
  'ハン工房',
  'हिन्दी प्रेस',
  'हन्द प्रेस',
  'شركة ٢٤',
  'Ｆｉｒｍ ７２',
  'กำไรดี',
  'بنك ۵۶',
  'दुकान १२३',
];

const index = createCompanyIndex();
index.records.beginSync();
index.records.upsert(NAMES.map((name, at) => company(at + 1001, { name })));
index.records.commitSync();

/** Returns the names that are found, each with what of it is marked. */
async function search(q: string) {
  const rows = await index.answers.rows({ ...ALL, q });
  const marks = highlightsOf(rows);
  return rows.companies.map(({ name }, at) => [
    name,
    (marks[at]?.name ?? []).map(([start, end]) => (name ?? '').slice(start, end)).join('|'),
  ]);
}

test.each<[text: string, found: [name: string, marked: string][]]>([
  ['カス', [['カス会社', 'カス']]],
  ['ガス', [['ガス会社', 'ガス']]],
  ['がす', [['ガス会社', 'ガス']]],
  ['ｶﾞｽ', [['ガス会社', 'ガス']]],
  [
    'カナダ',
    [
      ['カナダライン', 'カナダ'],
      ['ｶﾅﾀﾞﾗｲﾝ', 'ｶﾅﾀﾞ'],
    ],
  ],
  ['パン', [['パン工房', 'パン']]],
  ['バン', [['バン工房', 'バン']]],
  ['ハン', [['ハン工房', 'ハン']]],
  ['हिन्दी', [['हिन्दी प्रेस', 'हिन्दी']]],
  ['24', [['شركة ٢٤', '٢٤']]],
  ['٢٤', [['شركة ٢٤', '٢٤']]],
  ['72', [['Ｆｉｒｍ ７２', '７２']]],
  ['firm', [['Ｆｉｒｍ ７２', 'Ｆｉｒｍ']]],
  ['56', [['بنك ۵۶', '۵۶']]],
  ['123', [['दुकान १२३', '१२३']]],
  ['กำไร', [['กำไรดี', 'กำไร']]],
])('%s finds what has these letters, and marks them whole', async (text, found) => {
  const actual = await search(text);
  expect(actual.slice(0, found.length)).toEqual(expect.arrayContaining(found));
});
