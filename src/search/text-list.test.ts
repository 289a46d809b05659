import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareKeys } from './column.ts';
import { createTextList } from './text-list.ts';

const texts = fc.array(fc.string({ unit: 'binary', maxLength: 4 }), { maxLength: 20 });
/** Characters on both sides of each limit between encodings. */
const limits = fc.array(fc.constantFrom('a', '\u007f', '\u0080', '\ud7ff', '\ue000', '\uffff', '😀'), {
  maxLength: 5,
});

test('a list has its texts, and compares them by their code units', () => {
  fc.assert(
    fc.property(texts, limits, (first, second) => {
      const all = [...first, second.join(''), ...second];
      const list = createTextList();
      for (const text of all) list.push(text);
      expect(all.map((_, at) => list.at(at))).toEqual(all);
      all.forEach((one, at) => {
        all.forEach((other, otherAt) => {
          expect(Math.sign(list.compare(at, otherAt))).toBe(compareKeys(one, other));
        });
      });
    }),
  );
});
