import fc from 'fast-check';

/** For a property that needs more or fewer runs than others: `times` what `test-setup.ts` sets for all of them. */
export const propertyRuns = (times: number): { readonly numRuns: number } => ({
  numRuns: Math.ceil(times * (fc.readConfigureGlobal().numRuns ?? 1)),
});

/** Any character, without halves of surrogate pairs: as fast-check's `binary`, which takes two seconds to prepare. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((point) => String.fromCodePoint(point < 0xd800 ? point : point + 0x800));
