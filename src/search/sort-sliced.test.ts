import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addSliced } from './sort-sliced.ts';

const byTens = (a: number, b: number) => Math.floor(a / 10) - Math.floor(b / 10);
const numbers = (maxLength: number) => fc.array(fc.nat(500), { maxLength });

test('adding items in time slices sorts them as a stable sort of all would', async () => {
  await fc.assert(
    fc.asyncProperty(numbers(3000), numbers(3000), async (known, added) => {
      const sorted = known.toSorted(byTens);
      const all = await addSliced(Uint32Array.from(sorted), Uint32Array.from(added), byTens);
      expect([...all]).toEqual([...sorted, ...added].toSorted(byTens));
    }),
    { numRuns: 30 },
  );
});
