import { expect, test } from 'vitest';
import { parseImageBytes, toImageBytes } from './image-bytes.ts';

test('an image is the same after it was written as bytes, also with arrays of odd lengths and views of a part', () => {
  const image = {
    name: 'Zürich',
    missing: null,
    bytes: Uint8Array.of(1, 2, 3),
    nested: [
      { numbers: Float64Array.of(0.5, Number.NaN) },
      { slots: new Uint32Array([9, 8, 7, 6]).subarray(1, 3) },
    ],
    ranks: Int32Array.of(-1, 5),
    ascending: Uint32Array.of(0, 3, 3, 2 ** 32 - 1),
    descending: Float64Array.of(5, -1e300, 2 ** 53),
    none: new Uint32Array(),
  };
  expect(parseImageBytes(toImageBytes(image).buffer)).toEqual(image);
});
