import fc from 'fast-check';

/**
 * Options for a property that needs more or fewer runs than the number that `test-setup.ts` sets for all: `times` as
 * many.
 */
export const propertyRuns = (times: number): { readonly numRuns: number } => ({
  numRuns: Math.ceil(times * (fc.readConfigureGlobal().numRuns ?? 1)),
});

/**
 * Generates any character, except halves of surrogate pairs. Use it instead of fast-check's `binary`, which generates
 * the same but takes two seconds to prepare.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((point) => String.fromCodePoint(point < 0xd800 ? point : point + 0x800));
