import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IndexColumn, createColumn } from './column.ts';
import { rankNumbers, rankTexts } from './ranks.ts';
import { createRecordIndex } from './record-index.ts';
import { countTexts } from './record-mask.ts';
import type { IndexSchema } from './record-table.ts';
import { exclusionsOf, parseSearchText } from './search-text.ts';
import { FIELD } from './word-index.ts';

interface Note {
  readonly id: number;
  readonly title: string;
  readonly tags: readonly string[];
  readonly pages: number | null;
}

const SCHEMA: IndexSchema<Note, string, { readonly tags: IndexColumn; readonly pages: IndexColumn }> = {
  keysOf: (notes) => notes.map(({ id }) => id),
  pack: (note) => JSON.stringify(note),
  unpack: (json) => JSON.parse(json) as Note,
  createFields: () => ({ tags: createColumn(), pages: createColumn() }),
  index(note, slot, { tags, pages }, words) {
    if (!note) return '';
    if (note.tags.length > 0) tags.add(slot, { text: note.tags.join(', '), parts: note.tags });
    if (note.pages !== null) pages.add(slot, { number: note.pages });
    words.addTitle(note.title);
    words.add(FIELD.label, note.tags);
    return note.title;
  },
  hasPhrase: (_, title, { isIn }) => isIn(title),
};

const note = fc.record<Note>({
  id: fc.nat(15),
  title: fc.constantFrom('', 'Alpha', 'alpha', 'Beta', 'Alpha Beta'),
  tags: fc.uniqueArray(fc.constantFrom('red', 'blue', 'old'), { maxLength: 3 }),
  pages: fc.option(fc.nat(3)),
});
const pass = fc.array(note, { maxLength: 20 });

/**
 * Builds an index from these passes. Also returns the records that it should hold: of rows with the same id in a
 * pass, the first.
 */
async function indexOf(passes: readonly (readonly Note[])[]) {
  const index = createRecordIndex(SCHEMA);
  let held = new Map<number, Note>();
  for (const notes of passes) {
    held = new Map();
    index.beginSync();
    for (let at = 0; at < notes.length; at += 7) index.upsert(notes.slice(at, at + 7));
    for (const each of notes) if (!held.has(each.id)) held.set(each.id, each);
    index.commitSync();
    await index.settled();
  }
  const notesAt = (slots: Uint32Array) =>
    Array.from(slots, (slot) => JSON.parse(index.table.packed(slot) ?? 'null') as Note);
  return { index, held: [...held.values()], notesAt };
}

const passes = fc.array(pass, { minLength: 1, maxLength: 3 });

describe('an index of records', () => {
  test('the index holds the records of the last pass, in their order', async () => {
    await fc.assert(
      fc.asyncProperty(passes, async (all) => {
        const { index, held, notesAt } = await indexOf(all);
        expect(notesAt(await index.select(index.search(parseSearchText('')), null))).toEqual(held);
        expect(index.byKeys(held.map(({ id }) => id))).toEqual(held);
        expect([index.size, index.indexed]).toEqual([held.length, held.length]);
      }),
    );
  });

  test('finds the same records with and without ranking them', async () => {
    const texts = fc.constantFrom(
      'alpha',
      'alpha beta',
      'alpha red',
      'blue gone',
      '"alpha beta"',
      '-old',
      '-',
    );
    await fc.assert(
      fc.asyncProperty(passes, texts, async (all, text) => {
        const { index } = await indexOf(all);
        const [ranked, unranked] = [
          index.search(parseSearchText(text)),
          index.search(parseSearchText(text), 'unranked'),
        ];
        expect(unranked.passing()).toEqual(ranked.passing());
        expect(unranked.isPartial).toBe(ranked.isPartial);
        expect(unranked.passingScores()).toBeNull();
      }),
    );
  });

  test('counts each value with the conditions of its own group ignored', async () => {
    const tags = fc.uniqueArray(fc.constantFrom<string>('red', 'blue'), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(passes, tags, fc.nat(3), async (all, wanted, from) => {
        const { index, held } = await indexOf(all);
        const { fields } = index.table;
        const mask = index.search(parseSearchText(''));
        mask.requireTexts('tags', fields.tags, wanted);
        mask.requireWithin('pages', fields.pages, { from, to: null });
        const hasTag = (each: Note) => each.tags.some((tag) => wanted.includes(tag));
        const hasPages = (each: Note) => each.pages !== null && each.pages >= from;
        expect(mask.passing().length).toBe(held.filter((each) => hasTag(each) && hasPages(each)).length);
        const counts = countTexts(mask, fields.tags, mask.bitsOf('tags'));
        for (const tag of ['red', 'blue', 'old'])
          expect(counts[fields.tags.texts.indexOf(tag)] ?? 0).toBe(
            held.filter((each) => hasPages(each) && each.tags.includes(tag)).length,
          );
      }),
    );
  });

  test('sorts by a column, equal records by their titles and unknown ones last, whichever way round', async () => {
    await fc.assert(
      fc.asyncProperty(passes, fc.boolean(), fc.boolean(), async (all, descending, byTags) => {
        const { index, held, notesAt } = await indexOf(all);
        const { fields, size } = index.table;
        const rank = () => (byTags ? rankTexts(fields.tags, size) : rankNumbers(fields.pages.numbers(size)));
        const order = { key: 'any', descending, rank };
        const sorted = notesAt(await index.select(index.search(parseSearchText('')), order));
        expect(sorted).toHaveLength(held.length);
        const keyOf = ({ tags, pages }: Note) => (byTags ? tags.join(', ') || null : pages);
        const { compare } = new Intl.Collator('en', { numeric: true });
        sorted.slice(1).forEach((after, at) => {
          const [one, other] = [keyOf(sorted[at] as Note), keyOf(after)];
          const isAscending = compare(String(one), String(other)) < 0;
          if (one === other) {
            const [a, b] = [sorted[at]?.title ?? '', after.title];
            expect(b === '' || (a !== '' && compare(a.toLowerCase(), b.toLowerCase()) <= 0)).toBe(true);
          } else if (one === null || other === null) expect(other).toBeNull();
          else expect(isAscending).toBe(!descending);
        });
      }),
    );
  });
});

test('a text is searched once for all its pages and filters, and again after a change', async () => {
  const index = createRecordIndex(SCHEMA);
  index.put(1, { id: 1, title: 'Alpha', tags: [], pages: 1 });
  await index.settled();
  const all = parseSearchText('alpha -beta');
  const found = index.score(all);
  expect(index.score(parseSearchText('alpha -beta'))).toBe(found);
  expect(index.score(all, 'spelled')).not.toBe(found);
  expect(index.score(exclusionsOf(all))).not.toBe(found);
  expect(index.score(parseSearchText('alpha'))).not.toBe(found);
  index.put(2, { id: 2, title: 'Alpha', tags: [], pages: 2 });
  await index.settled();
  expect(index.score(all)?.slots).toHaveLength(2);
});

test('adding or removing a single record shows in searches at once', async () => {
  const index = createRecordIndex(SCHEMA);
  index.put(1, { id: 1, title: 'Alpha', tags: [], pages: 1 });
  index.put(2, { id: 2, title: 'Alpha Beta', tags: [], pages: 2 });
  await index.settled();
  const found = async () => [...(await index.select(index.search(parseSearchText('alpha')), null))];
  expect(await found()).toHaveLength(2);
  index.remove(1);
  index.put(2, { id: 2, title: 'Gamma', tags: [], pages: 2 });
  await index.settled();
  expect(await found()).toEqual([]);
  expect(index.row(2)?.title).toBe('Gamma');
});
